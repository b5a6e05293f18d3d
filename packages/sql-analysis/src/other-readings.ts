import { decodePercent } from '@ase/text-analysis'

/**
 * What else a text may be taken for: where a backslash is an ordinary character, so that a string ends earlier; with
 * comments, control characters and invisible characters inside words taken out; out of percent encoding; and behind the
 * quote with which it breaks out of the literal that it was meant for. Only what differs from the text is given.
 */
export function otherReadings(text: string): readonly string[] {
  const found: string[] = []
  if (text.includes("\\'")) found.push(text.replaceAll("\\'", "'"))
  const joined = withoutBreaks(text)
  if (joined !== text) found.push(joined)
  if (/%20|%0a|%09|%2f%2a/i.test(text) && !/\s/.test(text)) found.push(decodePercent(text))
  const escaped = /^[^'"\s]{0,64}['"]\s{0,8}\)?\s{0,8};/.exec(text)?.[0]
  if (escaped !== undefined) found.push(text.slice(escaped.length))
  return found
}

/** `DR/**\/OP` and the like: a comment or an invisible character between two letters. */
function withoutBreaks(text: string): string {
  return /\w\/\*|[\0\u00AD\u200B-\u200F\u2060\uFEFF\uFFFD]/.test(text)
    ? text
        .replaceAll(/(\w)\/\*[^*]{0,40}\*\/(?=\w)/g, '$1')
        .replaceAll(/[\0\u00AD\u200B-\u200F\u2060\uFEFF\uFFFD]/g, '')
    : text
}
