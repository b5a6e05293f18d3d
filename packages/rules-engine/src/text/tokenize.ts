/** A word in lower case, where it starts, and in which sentence it stands. */
export interface Token {
  readonly word: string
  readonly start: number
  readonly sentence: number
  /** Stands between quotation marks or inside a code span. */
  readonly quoted: boolean
}

const QUOTE_LENGTH_MAX = 400

/** Splits prose into words in one pass. Sentences end at `.`, `!`, `?` before a space, at blank lines and bullets. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = []
  let sentence = 0
  let quoteEnd = -1
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at)
    if (isWordCode(code)) {
      const start = at
      while (at < text.length && isWordCode(text.charCodeAt(at))) at += 1
      tokens.push({
        word: text.slice(start, at).toLowerCase(),
        start,
        sentence,
        quoted: start < quoteEnd,
      })
      continue
    }
    if (endsSentence(text, at, code)) sentence += 1
    else if (at > quoteEnd && opensQuote(text, at, code)) quoteEnd = quoteEndOf(text, at, code)
    at += 1
  }
  return tokens
}

/** Letters, digits, apostrophes inside words, and everything beyond Latin-1 that is not punctuation. */
function isWordCode(code: number): boolean {
  if (code < 128)
    return (
      (code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      (code >= 48 && code <= 57) ||
      code === 95
    )
  return (
    code >= 0xc0 && !(code >= 0x20_00 && code <= 0x20_6f) && !(code >= 0x30_00 && code <= 0x30_03)
  )
}

function endsSentence(text: string, at: number, code: number): boolean {
  if (code === 46 || code === 33 || code === 63) {
    const next = text.charCodeAt(at + 1)
    return (
      Number.isNaN(next) ||
      next <= 32 ||
      next === 34 ||
      next === 39 ||
      next === 41 ||
      next === 60 ||
      next === 42
    )
  }
  return (
    code === 10 &&
    (text.charCodeAt(at + 1) === 10 ||
      text.charCodeAt(at + 1) === 45 ||
      text.charCodeAt(at + 1) === 42)
  )
}

const closers: ReadonlyMap<number, string> = new Map([
  [34, '"'],
  [96, '`'],
  [0x20_1c, '\u201D'],
  [0x20_1e, '\u201C'],
  [0xab, '\u00BB'],
])

function opensQuote(text: string, at: number, code: number): boolean {
  if (code === 39 || code === 0x20_18)
    return at === 0 || text.charCodeAt(at - 1) <= 32 || text.charAt(at - 1) === '('
  return closers.has(code)
}

/** Where the quotation ends; an unclosed mark quotes nothing. The search is bounded, so a flood of marks stays linear. */
function quoteEndOf(text: string, at: number, code: number): number {
  const closer = closers.get(code) ?? (code === 39 ? "'" : '\u2019')
  const window = text.slice(at + 1, at + 1 + QUOTE_LENGTH_MAX)
  const end = window.indexOf(closer)
  return end < 0 ? at : at + 1 + end
}
