/** What closes a quotation, by the mark that opens it: “…”, „…“ and „…”, «…», ‘…’, ‚…‘, 「…」, 『…』, and the straight ones. */
const closingMarks: ReadonlyMap<number, readonly number[]> = new Map([
  [0x201c, [0x201d]],
  [0x201e, [0x201c, 0x201d]],
  [0xab, [0xbb]],
  [0x2018, [0x2019]],
  [0x201a, [0x2018, 0x2019]],
  [0x300c, [0x300d]],
  [0x300e, [0x300f]],
  [0x22, [0x22]],
  [0x27, [0x27]],
  [0x60, [0x60]],
])

/**
 * The quotation that is open while a text is read from mark to mark. Quotation marks that are the syntax of data (JSON,
 * YAML, a literal of a program, an attribute, a field of CSV) are no citation: what they hold counts as if it stood alone, and
 * a citation may stand inside.
 */
export class OpenQuotes {
  readonly #text: string
  /** The mark of the literal that is open, 0 for none. */
  #literal = 0
  /** The mark of the citation that is open, 0 for none; an apostrophe inside a word never comes here. */
  #citation = 0

  constructor(text: string) {
    this.#text = text
  }

  get areCited(): boolean {
    return this.#citation !== 0
  }

  /** Takes in the character at a place that is no part of a word. */
  read(code: number, at: number): void {
    if (code === LINE_END) {
      this.#literal = 0
      this.#citation = 0
      return
    }
    if (code === this.#literal && this.#text.charCodeAt(at - 1) !== BACKSLASH) {
      this.#literal = 0
      this.#citation = 0
      return
    }
    if (this.#citation !== 0) {
      if (closingMarks.get(this.#citation)?.includes(code) === true) this.#citation = 0
      return
    }
    if (!closingMarks.has(code)) return
    if (this.#literal === 0 && code < 0x80 && opensLiteral(this.#text, at)) this.#literal = code
    else this.#citation = code
  }
}

const LINE_END = 10
const BACKSLASH = 0x5c
/** How far around a mark its syntax is looked for, in UTF-16 units. */
const reach = 40

/** Whether the mark at a place stands where data has its strings, by what stands before it. */
function opensLiteral(text: string, at: number): boolean {
  const end = skipSpace(text, at - 1)
  const before = text.charAt(end)
  const isAdjacent = end === at - 1
  switch (before) {
    case '=':
    case '[':
    case '{':
    case '+':
      return true
    case '(':
      return isAdjacent && isWordChar(text.charAt(end - 1))
    case ',':
      return isDataEnd(text.charAt(skipSpace(text, end - 1)))
    case ':':
      return isKey(text, end)
    default:
      return false
  }
}

function skipSpace(text: string, from: number): number {
  let at = from
  const least = Math.max(-1, from - reach)
  while (at > least && ' \t\n\r'.includes(text.charAt(at))) at -= 1
  return at
}

/** Strings, numbers and lists of data end so before a comma; words of prose do not. */
function isDataEnd(char: string): boolean {
  return '"\'`]})'.includes(char) || (char >= '0' && char <= '9')
}

/** Whether the colon ends a key: a string, or one word in small letters that begins its line or its list of fields. */
function isKey(text: string, colon: number): boolean {
  let at = colon - 1
  if ('"\'`'.includes(text.charAt(at))) return true
  const least = Math.max(-1, colon - reach)
  while (at > least && isWordChar(text.charAt(at))) at -= 1
  if (at === colon - 1 || at === least) return at !== colon - 1 && least === -1
  const first = text.charAt(at + 1)
  if (first !== first.toLowerCase()) return false
  while (at > least && ' \t-'.includes(text.charAt(at))) at -= 1
  return at < 0 || '\n{,(['.includes(text.charAt(at))
}

function isWordChar(char: string): boolean {
  return (
    (char >= 'a' && char <= 'z') ||
    (char >= 'A' && char <= 'Z') ||
    (char >= '0' && char <= '9') ||
    char === '_' ||
    char === '-' ||
    char === '.'
  )
}
