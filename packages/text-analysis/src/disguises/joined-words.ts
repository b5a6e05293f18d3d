/** A reference to a Latin letter, which nobody needs inside a word. */
const letterReference =
  /&#(?:0{0,5}(6[5-9]|[78]\d|9[07-9]|1[01]\d|12[0-2])|x0{0,5}(4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]));/gi
const tag = /<\/?([a-z][a-z0-9]{0,15})(?:[\s/][^<>]{0,200})?>/iy
const COMMENT_MAX = 400

/** Elements that part words when they are shown. */
const parting: ReadonlySet<string> = new Set(
  'p div br hr li ul ol dl dd dt td th tr table thead tbody caption h1 h2 h3 h4 h5 h6 section article aside main nav header footer pre blockquote option select button label input img title body html head script style form figure iframe'.split(
    ' ',
  ),
)

/**
 * A text whose words are put together over the tags, comments and emphasis inside them, with its letters that were
 * written as references: as a page shows it. Null when it has no such word. Linear in the text.
 */
export function joinedWords(text: string): string | null {
  const decoded = text.includes('&#') ? text.replace(letterReference, letterOf) : text
  const parts: string[] = []
  let kept = 0
  for (let at = nextMark(decoded, 1); at < decoded.length; at = nextMark(decoded, at)) {
    const end = marksEnd(decoded, at)
    if (isLetter(decoded.charCodeAt(at - 1)) && isLetter(decoded.charCodeAt(end))) {
      parts.push(decoded.slice(kept, at))
      kept = end
    }
    at = Math.max(end, at + 1)
  }
  if (parts.length === 0) return decoded === text ? null : decoded
  parts.push(decoded.slice(kept))
  return parts.join('')
}

function letterOf(_: string, decimal: string | undefined, hexadecimal = ''): string {
  return String.fromCharCode(
    decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal),
  )
}

function nextMark(text: string, from: number): number {
  let at = from
  while (at < text.length && !isMark(text.charCodeAt(at))) at += 1
  return at
}

/** Where the tags, comments and signs of emphasis end that follow each other from here. */
function marksEnd(text: string, from: number): number {
  let at = from
  while (isMark(text.charCodeAt(at))) {
    const end = text.charCodeAt(at) === LESS ? markupEnd(text, at) : at + 1
    if (end < 0) break
    at = end
  }
  return at
}

function markupEnd(text: string, at: number): number {
  if (text.startsWith('<!--', at)) {
    const end = text.slice(at, at + COMMENT_MAX).indexOf('-->')
    return end < 0 ? -1 : at + end + 3
  }
  tag.lastIndex = at
  const [whole = '', name = ''] = tag.exec(text) ?? []
  return whole === '' || parting.has(name.toLowerCase()) ? -1 : at + whole.length
}

const LESS = 60

/** `<`, `*` and the backtick. */
function isMark(code: number): boolean {
  return code === LESS || code === 42 || code === 96
}

function isLetter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 0xc0 && code < 0x5_30)
  )
}
