/** What stands between quotation marks further apart is a text that someone wrapped, not words that someone cites. */
const QUOTE_LENGTH_MAX = 240

/** The share of a text between its first and last fence from which on it counts as wrapped. */
const MOSTLY = 0.9
const LEAD = 8

const closers: ReadonlyMap<number, string> = new Map([
  [34, '"'],
  [96, '`'],
  [0x20_1c, '\u201D'],
  [0x20_1e, '\u201C'],
  [0xab, '\u00BB'],
  [0x30_0c, '\u300D'],
])

/** Does the mark at this place open a quotation? */
export function opensQuote(text: string, at: number, code: number): boolean {
  if (code === 34 && (isJsonValue(text, at) || isCell(text, at))) return false
  if (code === 39 || code === 0x20_18)
    return (
      at === 0 ||
      text.charCodeAt(at - 1) <= 32 ||
      '(['.includes(text.charAt(at - 1)) ||
      isRaw(text, at)
    )
  return closers.has(code)
}

/** `title="…"` carries a value; the mark that ends it opens nothing either. */
export function opensAttribute(text: string, at: number, code: number): boolean {
  return code === 34 && text.charCodeAt(at - 1) === 61
}

/** `r'a pattern'`, as Python writes it. */
function isRaw(text: string, at: number): boolean {
  return text.charAt(at - 1) === 'r' && (at === 1 || '([, '.includes(text.charAt(at - 2)))
}

/** `open,"printer offline"`: a cell of a table, whose cells are not all in quotation marks. */
function isCell(text: string, at: number): boolean {
  const separator = text.charCodeAt(at - 1)
  const before = text.charCodeAt(at - 2)
  return (separator === 44 || separator === 59 || separator === 9) && before > 32 && before !== 34
}

/** `"key": "` opens a field of a record, as `key="` does: what it holds is not cited but carried. */
function isJsonValue(text: string, at: number): boolean {
  let before = at - 1
  if (text.charCodeAt(before) === 32) before -= 1
  if (text.charCodeAt(before) !== 58) return false
  before -= 1
  if (text.charCodeAt(before) === 92) before -= 1
  return text.charCodeAt(before) === 34 || text.charCodeAt(before) === 39
}

/**
 * Where the quotation ends; an unclosed mark quotes nothing, and so does one around the whole text or one that is
 * closed in another paragraph. The search is
 * bounded, so a flood of marks stays linear.
 */
export function quoteEndOf(
  text: string,
  at: number,
  code: number,
  from: number,
  to: number,
): number {
  const closer = closers.get(code) ?? (code === 39 ? "'" : '\u2019')
  const window = text.slice(at + 1, Math.min(at + 1 + QUOTE_LENGTH_MAX, to))
  const end = window.indexOf(closer)
  if (end < 0 || end + 6 > to - from) return at
  const paragraph = window.indexOf('\n\n')
  return paragraph >= 0 && paragraph < end ? at : at + 1 + end
}

/** Knows which places stand between two fences of three marks, as long as other text stands outside of them. */
export class FenceReader {
  private readonly marks: readonly number[]
  private next = 0

  constructor(marks: readonly number[]) {
    this.marks = marks
  }

  /** Asked for places in ascending order. */
  holds(at: number): boolean {
    while ((this.marks[this.next] ?? Infinity) <= at) this.next += 1
    return this.next % 2 === 1 && this.next < this.marks.length
  }
}

/**
 * The fences of a stretch of a text; null when nothing stands between them. A text that someone put between fences as a whole is no
 * example in another text.
 */
export function fencesOf(text: string, from: number, to: number): FenceReader | null {
  const stretch = text.slice(from, to)
  const marks: number[] = []
  for (let at = stretch.indexOf(FENCE); at >= 0; at = stretch.indexOf(FENCE, at + FENCE.length))
    marks.push(from + at)
  const [opening = 0] = marks
  if (marks.length < 2) return null
  const length = from + stretch.lastIndexOf(FENCE) - opening
  const isWrapped = opening - from < LEAD && length > (to - from) * MOSTLY
  return isWrapped ? null : new FenceReader(marks)
}

const FENCE = '```'
