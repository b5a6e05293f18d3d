import { decodeBase64, decodeHex, decodePercent } from '../decode.ts'
import { decodeBase32, decodeEscapes, decodeMorse, decodeNumbers } from './more-codes.ts'
import type { Traces } from './traces.ts'

const READABLE_MIN = 10
const PIECE_MIN = 16
const PIECE_MAX = 16_384

interface Code {
  /** What has to be there before the pattern is tried. */
  readonly hints: readonly string[]
  readonly pattern: RegExp
  readonly decode: (piece: string) => string | null
}

const marked: readonly Code[] = [
  {
    hints: ['.- ', '-. ', '.. '],
    pattern: /(?:[.-]{1,5}[ /|]{1,3}){9,2000}[.-]{1,5}/g,
    decode: decodeMorse,
  },
  { hints: ['&#'], pattern: /(?:&#x?[0-9a-fA-F]{2,6};\s?){6,2000}/g, decode: decodeEscapes },
  {
    hints: ['\\x', '\\u00'],
    pattern: /(?:\\(?:u00|x)[0-9a-fA-F]{2}){6,2000}/g,
    decode: decodeEscapes,
  },
  { hints: ['%u00'], pattern: /(?:%u00[0-9a-fA-F]{2}){6,2000}/g, decode: decodeEscapes },
  { hints: ['%'], pattern: /(?:%[0-9a-fA-F]{2}){10,2000}/g, decode: decodePercent },
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
]

/** Stretches in an encoding of bytes or letters, decoded to readable text. */
export function encodedPieces(text: string, { long, numbers }: Traces): readonly string[] {
  const pieces = [...longPieces(text, long)]
  for (const { hints, pattern, decode } of numbers ? [...marked, ...numbered] : marked) {
    if (hints.length > 0 && !hints.some((hint) => text.includes(hint))) continue
    for (const { 0: piece } of text.matchAll(pattern)) keepReadable(pieces, decode(piece))
  }
  if (text.includes('%') && /%(?:20|2[0-9A-F]|3[A-F])[\w.-]{1,40}%/i.test(text))
    pieces.push(decodePercent(text))
  return [...new Set(pieces)]
}

function longPieces(text: string, long: Traces['long']): string[] {
  const pieces: string[] = []
  let end = -1
  for (const { start, word } of long) {
    if (start < end) continue
    const piece = pieceAround(text, start, word.length)
    end = piece.end
    if (piece.text.length < PIECE_MIN) continue
    keepReadable(pieces, decodeBase(piece.text))
  }
  return pieces
}

/** The word with the signs and further words of the same encoding around it. */
function pieceAround(text: string, start: number, length: number): { text: string; end: number } {
  let [from, end] = [start, start + length]
  while (from > 0 && start - from < 256 && isBaseCode(text.charCodeAt(from - 1))) from -= 1
  while (end < text.length && end - from < PIECE_MAX && isBaseCode(text.charCodeAt(end))) end += 1
  return { text: text.slice(from, end), end }
}

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
  if (decoded !== null && isReadable(decoded)) pieces.push(decoded)
}

function decodeBase(piece: string): string | null {
  if (piece.length >= 48 && /^[01]+$/.test(piece)) return decodeNumbers(piece, 2)
  if (/^[0-9a-fA-F]+$/.test(piece)) return decodeHex(piece)
  if (/^[A-Z2-7]+$/.test(piece)) return decodeBase32(piece)
  return hasMixedLetters(piece) ? decodeBase64(piece) : null
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
