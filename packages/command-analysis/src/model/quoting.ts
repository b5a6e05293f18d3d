/** The words as one line, quoted so that a POSIX shell reads the same words. */
export function quoteWords(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ')
}

const simple: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
  E: '\x1b',
}

/** Decodes the backslash escapes that `$'...'`, `printf` and `echo -e` share: \n, \x72, \155, \u0072. */
export function decodeEscapes(text: string): string {
  if (!text.includes('\\')) return text
  let out = ''
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char !== '\\' || at + 1 === text.length) {
      out += char
      continue
    }
    const escape = readEscape(text, at + 1)
    out += escape.text
    at += escape.length
  }
  return out
}

function readEscape(text: string, at: number): { text: string; length: number } {
  const kind = text.charAt(at)
  const known = simple[kind]
  if (known !== undefined) return { text: known, length: 1 }
  if (kind === 'x') return numeric(text, at + 1, 16, 2, 1)
  if (kind === 'u') return numeric(text, at + 1, 16, 4, 1)
  if (kind === 'U') return numeric(text, at + 1, 16, 8, 1)
  if (kind >= '0' && kind <= '7') return numeric(text, at, 8, kind === '0' ? 4 : 3, 0)
  return { text: kind, length: 1 }
}

function numeric(
  text: string,
  start: number,
  base: 8 | 16,
  digitsMax: number,
  prefix: number,
): { text: string; length: number } {
  let value = 0
  let digits = 0
  while (digits < digitsMax) {
    const digit = digitOf(text.charCodeAt(start + digits))
    if (digit < 0 || digit >= base) break
    value = value * base + digit
    digits += 1
  }
  if (digits === 0 || value > 0x10_ff_ff) return { text: text.charAt(start - 1), length: 1 }
  return { text: String.fromCodePoint(value), length: prefix + digits }
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  if (code >= 97 && code <= 102) return code - 87
  if (code >= 65 && code <= 70) return code - 55
  return -1
}
