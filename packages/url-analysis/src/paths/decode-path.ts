import { decodePercent } from '@ase/text-analysis'

export interface DecodedPath {
  readonly text: string
  /** An encoding was used that no honest caller needs: overlong UTF-8, `%u`, doubled percent, look-alike characters. */
  readonly forged: boolean
  /** Letters, digits or dots, which never need it, were percent-encoded. */
  readonly needless: boolean
}

const ROUNDS_MAX = 4

/** Look-alikes of dot, slash and backslash. */
const lookAlikes: ReadonlyMap<string, string> = new Map([
  ['\uFF0E', '.'],
  ['\u2024', '.'],
  ['\u3002', '.'],
  ['\uFF61', '.'],
  ['\uFE52', '.'],
  ['\u2025', '..'],
  ['\uFE30', '..'],
  ['\uFF0F', '/'],
  ['\u2215', '/'],
  ['\u2044', '/'],
  ['\u29F8', '/'],
  ['\u3033', '/'],
  ['\uFF3C', '\\'],
  ['\u2216', '\\'],
  ['\uFE68', '\\'],
  ['\u29F5', '\\'],
  ['\u29F9', '\\'],
])

/**
 * Sequences of old traversal lists that lenient decoders take for a dot or a slash, although they are no overlong form
 * of it: a broken second byte, or a wide character whose low bits are the wanted one.
 */
const lenient: ReadonlyMap<string, string> = new Map([
  ['%c0%2e', '.'],
  ['%c0%5e', '.'],
  ['%c0%fe', '.'],
  ['%c0%2f', '/'],
  ['%c0%qf', '/'],
  ['%c0%9v', '/'],
  ['%c1%8s', '/'],
  ['%c1%1c', '\\'],
  ['%c0%5c', '\\'],
  ['%c1%pc', '\\'],
  ['%bg%qf', '/'],
  ['%uefc8', '\\'],
  ['%uf025', '/'],
])

/** Undoes percent encoding up to four times, with every wrong or foreign form that some decoder accepts. */
export function decodePath(text: string): DecodedPath {
  let current = foldLookAlikes(text)
  let forged = current !== text || /%%3[0-9]%[346]/.test(text)
  const needless = countNeedless(text) >= 2
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const folded = foldForged(current)
    const decoded = decodePercent(folded)
    const next = foldLookAlikes(decoded)
    forged ||= folded !== current || next !== decoded
    if (next === current) break
    current = next
  }
  return { text: current, forged, needless }
}

function countNeedless(text: string): number {
  return text.includes('%')
    ? (text.match(/%(?:3[0-9]|[46][1-9a-f]|[57][0-9a]|2e)/gi) ?? []).length
    : 0
}

function foldForged(text: string): string {
  let folded = text
  if (folded.includes('%'))
    folded = folded
      .replace(/%(?:c[01]|bg)%[0-9a-z]{2}|%u(?:efc8|f025)/gi, twoBytes)
      .replace(/%(?:e0|f0|f8|fc)(?:%[89a-b][0-9a-f]){2,5}/gi, longForm)
      .replace(/%u([0-9a-f]{4})/gi, (_, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      )
  return /0x(?:2e|2f|5c)|\\(?:u00|x)(?:2e|2f|5c)|&#/i.test(folded)
    ? folded.replace(/(?:0x|\\u00|\\x|&#x)(2e|2f|5c);?|&#(46|47|92);/gi, fromCode)
    : folded
}

function twoBytes(sequence: string): string {
  const known = lenient.get(sequence.toLowerCase())
  if (known !== undefined) return known
  const first = Number.parseInt(sequence.slice(1, 3), 16)
  const second = Number.parseInt(sequence.slice(4, 6), 16)
  const code = ((first & 0x1f) << 6) | (second & 0x3f)
  return Number.isNaN(code) || code >= 128 ? sequence : String.fromCharCode(code)
}

/** Three to six bytes for a character that needs one: only the last six bits and the one before them count. */
function longForm(sequence: string): string {
  const bytes = sequence
    .slice(1)
    .split('%')
    .map((digits) => Number.parseInt(digits, 16))
  const lead = (bytes[0] ?? 0) & (bytes.length === 3 ? 0x0f : 0x07)
  const code = bytes.slice(1).reduce((value, byte) => value * 64 + (byte & 0x3f), lead)
  return code < 128 ? String.fromCharCode(code) : sequence
}

function fromCode(_: string, hex: string | undefined, decimal: string | undefined): string {
  return String.fromCharCode(hex === undefined ? Number(decimal ?? '46') : Number.parseInt(hex, 16))
}

function foldLookAlikes(text: string): string {
  return /[\u2024\u2025\u2044\u2215\u2216\u29F5-\u29F9\u3002\u3033\uFE30\uFE52\uFE68\uFF0E\uFF0F\uFF3C\uFF61]/.test(
    text,
  )
    ? Array.from(text)
        .map((char) => lookAlikes.get(char) ?? char)
        .join('')
    : text
}
