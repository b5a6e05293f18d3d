import { decodeBase64, decodeBase64Utf16, decodeHex, decodePercent } from '../characters/decode.ts'
import type { Traces } from './traces.ts'

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 to text of single bytes. */
function decodeBase32(piece: string): string {
  let bits = 0
  let held = 0
  const letters: string[] = []
  for (const letter of piece.replaceAll('=', '')) {
    held = ((held << 5) | base32Letters.indexOf(letter)) & 0xff_ff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    letters.push(String.fromCharCode((held >> bits) & 0xff))
  }
  return letters.join('')
}

/** Numbers of characters in one base, with or without separators when each has eight digits. */
function decodeNumbers(piece: string, base: 2 | 8 | 10): string | null {
  const numbers = base === 2 ? (piece.match(/[01]{8}/g) ?? []) : piece.split(/[ ,]{1,2}/)
  const letters: string[] = []
  for (const digits of numbers) {
    const code = Number.parseInt(digits, base)
    if (!(code === 10 || (code >= 32 && code < 127))) return null
    letters.push(String.fromCharCode(code))
  }
  return letters.join('')
}

/** `&#73;`, `&#x49;`, `\x49`, `\u0049` and `%u0049`. */
function decodeEscapes(piece: string): string {
  return piece.replace(
    /&#(\d{2,6});|&#x([0-9a-f]{2,6});|\\{1,2}(?:u00|x)([0-9a-f]{2})|%u00([0-9a-f]{2})/gi,
    (_, decimal?: string, entity?: string, escape?: string, percent?: string) =>
      toCharacter(
        decimal === undefined
          ? Number.parseInt(entity ?? escape ?? percent ?? '', 16)
          : Number.parseInt(decimal, 10),
      ),
  )
}

function toCharacter(code: number): string {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}

const morseLetters: ReadonlyMap<string, string> = new Map(
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'
    .split(' ')
    .map((signs, index) => [signs, String.fromCharCode(97 + index)]),
)

/** International Morse code; words stand apart by `/`, `|` or two spaces. */
function decodeMorse(piece: string): string | null {
  const words = piece.split(/[ /|]{2,3}|[/|]/).map((word) =>
    word
      .split(' ')
      .map((signs) => morseLetters.get(signs) ?? '')
      .join(''),
  )
  const text = words.filter((word) => word !== '').join(' ')
  return text.length * 2 > piece.length / 4 ? text : null
}

const READABLE_MIN = 10
const PIECE_MIN = 16
/** As long as the longest content. */
const PIECE_MAX = 65_536

interface Code {
  /** What has to be there before the pattern is tried. */
  readonly hints: readonly string[]
  readonly pattern: RegExp
  readonly decode: (piece: string) => string | null
}

const marked: readonly Code[] = [
  {
    hints: ['.- ', '-. ', '.. '],
    pattern: /(?:[.-]{1,5}[ /|,]{1,4}){9,2000}[.-]{1,5}/g,
    decode: decodeMorse,
  },
  { hints: ['&#'], pattern: /(?:&#x?[0-9a-fA-F]{2,6};\s?){6,2000}/g, decode: decodeEscapes },
  {
    hints: ['\\x', '\\u00'],
    pattern: /(?:\\{1,2}(?:u00|x)[0-9a-fA-F]{2}){6,2000}/g,
    decode: decodeEscapes,
  },
  { hints: ['%u00'], pattern: /(?:%u00[0-9a-fA-F]{2}){6,2000}/g, decode: decodeEscapes },
  { hints: ['%'], pattern: /(?:%[0-9a-fA-F]{2}){10,2000}/g, decode: decodePercent },
  {
    hints: ['\\1', '\\0'],
    pattern: /(?:\\[01][0-7]{2}){6,2000}/g,
    decode: (piece) => decodeNumbers(piece.replaceAll('\\', ' ').trim(), 8),
  },
  {
    hints: ['=2', '=4', '=6', '=7'],
    pattern: /(?:=[0-9A-F]{2}){8,2000}/g,
    decode: (piece) => decodePercent(piece.replaceAll('=', '%')),
  },
]

const numbered: readonly Code[] = [
  {
    hints: [],
    pattern: /(?:[0-9a-fA-F]{2}[ :,]){9,2000}[0-9a-fA-F]{2}/g,
    decode: decodeHex,
  },
  { hints: [], pattern: /(?:[01]{8}[ ,]?){6,2000}/g, decode: (piece) => decodeNumbers(piece, 2) },
  {
    hints: [],
    pattern: /(?:\d{2,3}[ ,]{1,2}){9,2000}\d{2,3}/g,
    decode: (piece) => decodeNumbers(piece, 10),
  },
  {
    hints: [],
    pattern: /(?:[01][0-7]{2}[ ,]{1,2}){9,2000}[01][0-7]{2}/g,
    decode: (piece) => decodeNumbers(piece, 8),
  },
]

/** Stretches in an encoding of bytes or letters, decoded to readable text. */
export function findEncodedPieces(text: string, { long, numbers }: Traces): readonly string[] {
  const pieces = [...findLongPieces(text, long)]
  for (const { hints, pattern, decode } of numbers ? [...marked, ...numbered] : marked) {
    if (hints.length > 0 && !hints.some((hint) => text.includes(hint))) continue
    for (const { 0: piece } of text.matchAll(pattern)) keepReadable(pieces, decode(piece))
  }
  if (text.includes('%') && /%(?:20|2[0-9A-F]|3[A-F])[\w.-]{1,40}%/i.test(text))
    pieces.push(decodePercent(text))
  return [...new Set(pieces)]
}

function findLongPieces(text: string, long: Traces['long']): string[] {
  const pieces: string[] = []
  let end = -1
  let linesEnd = -1
  for (const { start, length } of long) {
    if (start < end) continue
    const piece = expandPiece(text, start, length)
    end = piece.end
    if (end > linesEnd) {
      const lines = readLinesAfter(text, end)
      linesEnd = lines.end
      const decoded = lines.text === '' ? null : decodeBase(piece.text + lines.text)
      if (decoded !== null && isReadable(decoded)) {
        pieces.push(decoded)
        end = linesEnd
        continue
      }
    }
    if (piece.text.length < PIECE_MIN) continue
    keepReadable(pieces, decodeBase(piece.text))
  }
  return pieces
}

/** The word with the signs and further words of the same encoding around it. */
function expandPiece(text: string, start: number, length: number): { text: string; end: number } {
  let [from, end] = [start, start + length]
  while (from > 0 && start - from < 256 && isBaseCode(text.charCodeAt(from - 1))) from -= 1
  while (end < text.length && end - from < PIECE_MAX && isBaseCode(text.charCodeAt(end))) end += 1
  return { text: text.slice(from, end), end }
}

/** What an encoding that was broken into lines goes on with: further lines with nothing else in them, put together. */
function readLinesAfter(text: string, from: number): { text: string; end: number } {
  const lines: string[] = []
  let end = from
  let width = 0
  while (end - from < PIECE_MAX) {
    const start = lineStart(text, end)
    if (start < 0) break
    let at = start
    while (at - start <= LINE_MAX && isBaseCode(text.charCodeAt(at))) at += 1
    let stop = at
    while (text.charCodeAt(stop) === EQUALS && stop - at < 2) stop += 1
    if (at === start || (stop < text.length && lineStart(text, stop) < 0)) break
    lines.push(text.slice(start, at))
    end = stop
    // Encoders fill every line but the last.
    const isShorter = at - start < width
    width = at - start
    if (stop > at || isShorter) break
  }
  return { text: lines.join(''), end }
}

/** Where the line after a line's end at this place starts, without its indentation or mark of citation; -1 at no line's end. */
function lineStart(text: string, from: number): number {
  let at = text.charCodeAt(from) === RETURN ? from + 1 : from
  if (text.charCodeAt(at) !== NEWLINE) return -1
  at += 1
  while (at - from < INDENT_MAX && isIndent(text.charCodeAt(at))) at += 1
  return at
}

function isIndent(code: number): boolean {
  return code === 32 || code === 9 || code === 62
}

const LINE_MAX = 100
const INDENT_MAX = 16
const EQUALS = 61
const RETURN = 13
const NEWLINE = 10

function isBaseCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 47 && code <= 57) ||
    code === 43 ||
    code === 45 ||
    code === 95
  )
}

function keepReadable(pieces: string[], decoded: string | null): void {
  // UTF-16 of plain letters is UTF-8 with an empty byte beside each.
  const text = decoded?.includes('\0') === true ? decoded.replaceAll('\0', '') : decoded
  if (text !== null && isReadable(text)) pieces.push(text)
}

function decodeBase(piece: string): string | null {
  if (piece.length >= 48 && /^[01]+$/.test(piece)) return decodeNumbers(piece, 2)
  if (/^[0-9a-fA-F]+$/.test(piece)) return decodeHex(piece)
  if (/^[A-Z2-7]+$/.test(piece)) return decodeBase32(piece)
  return hasMixedLetters(piece) ? (decodeBase64(piece) ?? decodeWide(piece)) : null
}

/** Base64 of UTF-16 in either order of its bytes, when nearly all of it is plain. */
function decodeWide(piece: string): string | null {
  const text = decodeBase64Utf16(piece)
  if (text === null) return null
  let low = 0
  let high = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x2_50) low += 1
    else if ((code & 0xff) === 0) high += 1
  }
  if (low * 10 > text.length * 9) return text.replace(/^\uFEFF/, '')
  return high * 10 > text.length * 9 ? swapBytes(text) : null
}

/** With the bytes of each character the other way round. */
function swapBytes(text: string): string {
  return Array.from(text, (char) => String.fromCharCode(char.charCodeAt(0) >> 8)).join('')
}

/** Base64 of text has capitals and small letters; a path, a name in a program or a word does not look like it for long. */
function hasMixedLetters(piece: string): boolean {
  return /[A-Z]/.test(piece) && /[a-z]/.test(piece)
}

function isReadable(text: string): boolean {
  if (text.length < READABLE_MIN || !/\p{L}{3}/u.test(text)) return false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if ((code < 32 && code !== 10 && code !== 13 && code !== 9) || code === 0xff_fd || code === 127)
      return false
  }
  return true
}
