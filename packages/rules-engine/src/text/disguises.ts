import { reverseText } from './reverse-text.ts'
import { decodeBase64, decodeHex, decodePercent } from './decode.ts'
import { findHiddenCharacters } from './hidden-characters.ts'

const PIECES_MAX = 24

/** Texts that stand in a text in another form: encoded, spelled out, reversed, in look-alike letters. */
export function disguisedTexts(text: string): readonly string[] {
  return [...encodedPieces(text), ...foldedTexts(text)]
}

/** Base64, hexadecimal and percent-encoded stretches that decode to readable text. */
function encodedPieces(text: string): readonly string[] {
  const pieces: string[] = []
  for (const { 0: piece } of takeMatches(text, /[A-Za-z0-9+/_-]{24,4096}={0,2}/g)) {
    const decoded = /^[0-9a-fA-F]+$/.test(piece) ? decodeHex(piece) : decodeBase64(piece)
    if (decoded !== null && isReadable(decoded)) pieces.push(decoded)
  }
  for (const { 0: piece } of takeMatches(text, /(?:%[0-9a-fA-F]{2}){12,2000}/g))
    pieces.push(decodePercent(piece))
  for (const { 0: piece } of takeMatches(text, /(?:&#x?[0-9a-fA-F]{2,5};){8,2000}/g))
    pieces.push(decodeEntities(piece))
  return pieces
}

function takeMatches(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  for (const match of text.matchAll(pattern)) {
    matches.push(match)
    if (matches.length >= PIECES_MAX) break
  }
  return matches
}

function decodeEntities(text: string): string {
  return text.replace(/&#(x?)([0-9a-fA-F]{2,5});/g, (_, hex: string, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, hex === '' ? 10 : 16)),
  )
}

function isReadable(text: string): boolean {
  if (text.length < 12) return false
  let letters = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 32) letters += 1
  }
  return letters > text.length * 0.7 && text.includes(' ')
}

/** The whole text with one kind of disguise taken off; only the kinds whose traces are there. */
function foldedTexts(text: string): readonly string[] {
  const folded: string[] = []
  const hidden = findHiddenCharacters(text)
  if (hidden.tagText.length > 8) folded.push(hidden.tagText)
  if (hidden.zeroWidthInWords > 3)
    folded.push(text.replace(/[\u200B-\u200D\u2060-\u2064\uFEFF\u00AD]/g, ''))
  if (hidden.overridden.length > 8) folded.push(reverseText(hidden.overridden))
  if (hasMixedWords(text)) folded.push(foldLookAlikes(text))
  if (hasLeet(text)) folded.push(foldLeet(text))
  const spaced = foldSpaced(text)
  if (spaced !== '') folded.push(spaced)
  if (/[a-zA-Z]{1,3}-[a-zA-Z]{1,3}-[a-zA-Z]{1,3}/.test(text))
    folded.push(text.replace(/(?<=[a-zA-Z]{2})-(?=[a-zA-Z])/g, ''))
  if (/rot-?13/i.test(text)) folded.push(rot13(text))
  return folded
}

/** Letters of other scripts, each before the Latin letter that it looks like. */
const lookAlikePairs =
  '\u0430a \u0441c \u0435e \u043Eo \u0440p \u0445x \u0443y \u0456i \u0455s \u0458j \u04BBh \u0501d \u051Bq \u051Dw \u0432b \u043Am \u03BFo \u03B1a \u03B5e \u03BDv \u03C1p \u03B9i \u03BAk \u03C4t \u0410A \u0412B \u0415E \u041AK \u041CM \u041DH \u041EO \u0420P \u0421C \u0422T \u0425X \u0406I \u0405S \u0408J \u0391A \u0392B \u0395E \u0396Z \u0397H \u0399I \u039AK \u039CM \u039DN \u039FO \u03A1P \u03A4T \u03A7X \u03A5Y \u0131i \u0261g \u026Al \u217Cl \u0442t'

const lookAlikes: ReadonlyMap<string, string> = new Map(
  lookAlikePairs.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]),
)

/** Cyrillic or Greek letters beside Latin ones inside one word; full-width Latin too. */
function hasMixedWords(text: string): boolean {
  return /[a-zA-Z][\u0370-\u03FF\u0400-\u051F]|[\u0370-\u03FF\u0400-\u051F][a-zA-Z]|[\uFF21-\uFF3A\uFF41-\uFF5A]{3}|[\u{1D400}-\u{1D7FF}]/u.test(
    text,
  )
}

function foldLookAlikes(text: string): string {
  return text
    .normalize('NFKC')
    .replace(
      /[\u0131\u0261\u026A\u0370-\u03FF\u0400-\u051F\u217C]/g,
      (char) => lookAlikes.get(char) ?? char,
    )
}

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

function hasLeet(text: string): boolean {
  return takeMatches(text, /[a-zA-Z][013457@$][a-zA-Z]/g).length >= 4
}

function foldLeet(text: string): string {
  return text.replace(/[013457@$]/g, (char) => leet[char] ?? char)
}

/** `I g n o r e   a l l`: single letters apart; words stand further apart. */
function foldSpaced(text: string): string {
  return takeMatches(text, /(?:[A-Za-z][ .*_-]{1,3}){11,2000}[A-Za-z]/g)
    .map(({ 0: piece }) =>
      / {2}/.test(piece)
        ? piece
            .split(/ {2,3}/)
            .map((word) => word.replace(/[ .*_-]/g, ''))
            .join(' ')
        : piece.replace(/[ .*_-]/g, ''),
    )
    .join('. ')
}

function rot13(text: string): string {
  return text.replace(/[a-zA-Z]/g, (char) => {
    const base = char <= 'Z' ? 65 : 97
    return String.fromCharCode(((char.charCodeAt(0) - base + 13) % 26) + base)
  })
}
