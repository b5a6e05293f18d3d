/** A value that shows where an action goes or what it changes. */
export interface Value {
  readonly kind: 'email' | 'url' | 'account' | 'path' | 'host' | 'number'
  /** Lower case; a URL without its query. */
  readonly text: string
  readonly at: number
}

const mostValues = 512
const longestValue = 256

/** The email addresses, URLs, hosts, bank accounts and paths of a text, at most 512. Linear: one look at each piece. */
export function findValues(text: string): Value[] {
  const values: Value[] = []
  for (let at = 0; at < text.length && values.length < mostValues;) {
    const end = endOfPiece(text, at)
    if (end - at >= 4 && end - at <= longestValue) {
      const value = classify(trimPunctuation(text.slice(at, end)).toLowerCase())
      if (value !== null) values.push({ ...value, at })
    }
    at = end + 1
  }
  return values
}

function endOfPiece(text: string, from: number): number {
  let end = from
  while (end < text.length && !isBreak(text.charCodeAt(end))) end += 1
  return end
}

/** White space, quotes, brackets, commas, semicolons and bars. */
function isBreak(code: number): boolean {
  return code <= 32 || breaks.has(code)
}

const breaks: ReadonlySet<number> = new Set(
  Array.from('"\'`()<>[]{},;|').map((char) => char.charCodeAt(0)),
)

function trimPunctuation(piece: string): string {
  let end = piece.length
  while (end > 0 && '.:!?*_'.includes(piece.charAt(end - 1))) end -= 1
  return piece.slice(0, end)
}

function classify(piece: string): { kind: Value['kind']; text: string } | null {
  const scheme = piece.indexOf('://')
  if (scheme > 0 && scheme < 12) return { kind: 'url', text: withoutQuery(piece.slice(scheme + 3)) }
  const sign = piece.indexOf('@')
  if (sign > 0 && piece.indexOf('.', sign) > sign + 1)
    return { kind: 'email', text: withoutMailto(piece) }
  if (/^[a-z]{2}[0-9]{2}[a-z0-9]{10,30}$/.test(piece)) return { kind: 'account', text: piece }
  if (/^[~.]?\/[a-z0-9.~_-]/.test(piece)) return { kind: 'path', text: piece }
  if (
    /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,8}\.(com|net|org|io|dev|app|info|xyz|site|ru|cn|de)$/.test(
      piece,
    )
  ) {
    return { kind: 'host', text: piece }
  }
  return isNumber(piece) ? { kind: 'number', text: piece } : null
}

/** At least six digits with signs between them, and no date or time. */
function isNumber(piece: string): boolean {
  if (!/^\+?\d[\d-]{5,31}$/.test(piece) || /^\d{4}-\d\d?-\d\d?$/.test(piece)) return false
  return piece.replaceAll('-', '').length >= 6
}

function withoutMailto(piece: string): string {
  return piece.startsWith('mailto:') ? piece.slice(7) : piece
}

function withoutQuery(url: string): string {
  const query = url.search(/[?#]/)
  return query === -1 ? url : url.slice(0, query)
}
