import { foldCodePoint } from './fold-look-alikes.ts'
import { OpenQuotes } from './open-quotes.ts'
import {
  findLongestKnown,
  marks,
  meaning,
  getMeanings,
  orderingMeanings,
} from './lexicon/lexicon.ts'

/** The words of a text, folded; the first 4,000. */
export function wordSet(text: string): Set<string> {
  return new Set(
    readWords(text)
      .slice(0, 4000)
      .map(({ text: word }) => word),
  )
}

/** One word of a text as the model sees it. */
export interface Word {
  readonly text: string
  /** Numbers of `meaning`. */
  readonly meanings: Uint8Array
  /** Where it starts in the text, in UTF-16 units. */
  readonly at: number
  readonly quoted: boolean
  /** Whether a sentence or a line ends before this word. */
  readonly opens: boolean
  readonly hash: number
  /** Whether it was put together from letters apart, digits, hyphens or a run without spaces. */
  readonly disguised: boolean
}

interface Spelled {
  text: string
  meanings: Uint8Array
  at: number
  quoted: boolean
  opens: boolean
  hash: number
  disguised: boolean
  /** Separators since the word before. */
  gap: number
  /** Whether one hyphen alone stands before it. */
  hyphen: boolean
  /** Whether it starts with a capital letter of the Latin alphabet. */
  capital: boolean
  /** Whether nothing but a line end, and a hyphen, stands between it and the word before. */
  broken: boolean
}

/** Longer words carry no meaning the model knows, and cutting them bounds the work on one. */
const longestWord = 512
/** Words written without any space are taken apart; ordinary words are shorter than this. */
const shortestCompound = 24
/** What taking words apart may read in one text, in letters. */
const mostCompoundLetters = 4096

/**
 * The words of a text in one pass, folded to lower-case look-alikes, with letters that stand apart joined again.
 * Linear in the text; at most one word per two characters.
 */
export function readWords(text: string): Word[] {
  const words = rejoin(spell(text))
  // In place: a hostile text has tens of thousands of words, and copying them costs more than reading them.
  for (const word of words) {
    word.meanings = findMeanings(word.text)
    if (word.meanings.length > 0 && word.meanings !== number && hasDigit(word.text))
      word.disguised = true
    word.hash = hashOf(word.text)
  }
  openRunOns(words)
  return words
}

/** Undoes spaced letters, hyphens and missing spaces, each only where a text shows any. */
function rejoin(words: Spelled[]): Spelled[] {
  let letters = 0
  let hyphens = false
  let compounds = false
  const whole = joinBrokenWords(words)
  for (const { text, hyphen } of whole) {
    if (text.length === 1) letters += 1
    hyphens ||= hyphen
    compounds ||= text.length >= shortestCompound || isSpaceless(text.charCodeAt(0))
  }
  const spaced = letters >= 5 ? joinSpacedLetters(whole) : whole
  const joined = hyphens ? joinHyphens(spaced) : spaced
  return compounds || hyphens || letters >= 5 ? splitCompounds(joined) : joined
}

/** "igno⏎re", "instruc-⏎tions": two unknown parts on both sides of a line end that make a known word. */
function joinBrokenWords(words: Spelled[]): Spelled[] {
  if (!words.some(({ broken }) => broken)) return words
  const joined: Spelled[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (word.broken && last !== undefined && completes(last.text, word.text)) {
      last.text += word.text
      last.disguised = true
    } else joined.push(word)
  }
  return joined
}

function completes(first: string, second: string): boolean {
  return (
    first.length + second.length <= LONGEST_BROKEN &&
    getMeanings(second).length === 0 &&
    getMeanings(first).length === 0 &&
    getMeanings(first + second).length > 0
  )
}

/** No known word is longer. */
const LONGEST_BROKEN = 24

/** FNV-1a over the first 32 UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  const end = Math.min(text.length, 32)
  for (let at = 0; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** A capitalised verb or question word before a lower-case word starts a sentence of its own, punctuation or not. */
function openRunOns(words: readonly Spelled[]): void {
  for (let at = 1; at + 1 < words.length; at += 1) {
    const word = words[at]
    if (word === undefined || !word.capital || word.opens || words[at + 1]?.capital === true)
      continue
    if (word.meanings.some((number) => startingMeanings.has(number))) word.opens = true
  }
}

function spell(text: string): Spelled[] {
  const words: Spelled[] = []
  let current: Spelled | null = null
  const quotes = new OpenQuotes(text)
  let opens = true
  let gap = 0
  for (let at = 0; at < text.length; at += 1) {
    const raw = text.codePointAt(at) ?? 0
    if (raw > 0xffff) at += 1
    if (raw === 0x1b) at = endOfEscape(text, at)
    const code = foldCodePoint(raw)
    if (code === 0) continue
    if (isWordPart(code)) {
      if (current === null) {
        current = start(words, at, quotes.areCited, opens, gap)
        current.hyphen = gap === 1 && text[at - 1] === '-'
        current.capital = raw >= 65 && raw <= 90
        current.broken =
          isLineEnd(text.charCodeAt(at - 1)) && (gap === 1 || isHyphenBreak(text, at, gap))
      }
      if (raw < 0x80) {
        // Most words are plain: they are taken as a whole, not letter by letter.
        const end = endOfPlain(text, at)
        const room = longestWord - current.text.length
        if (room > 0) current.text += text.slice(at, Math.min(end, at + room)).toLowerCase()
        at = end - 1
      } else if (current.text.length < longestWord) current.text += String.fromCodePoint(code)
      opens = false
      gap = 0
      continue
    }
    if (code === 0x27 && current !== null && isLetter(text.charCodeAt(at + 1))) continue
    const found = findMarkAt(text, at, current !== null)
    current = null
    if (found !== null) {
      start(words, at, quotes.areCited, opens, gap + 1).text = found
      opens = false
    }
    gap += 1
    quotes.read(code, at)
    if (isSentenceEnd(code, text.charCodeAt(at + 1)) || endsBeforeCapital(text, at))
      opens ||= code !== 10 || !isWordLine(text, at)
  }
  return words
}

function isLineEnd(code: number): boolean {
  return code === 10
}

function isHyphenBreak(text: string, at: number, gap: number): boolean {
  return gap === 2 && text.charCodeAt(at - 2) === 0x2d
}

/** Where the letters and digits of ASCII end that start here. */
function endOfPlain(text: string, from: number): number {
  let end = from + 1
  while (end < text.length && isPlain(text.charCodeAt(end))) end += 1
  return end
}

function isPlain(code: number): boolean {
  return isLetter(code) || isDigit(code)
}

function start(
  words: Spelled[],
  at: number,
  quoted: boolean,
  opens: boolean,
  gap: number,
): Spelled {
  const word = {
    text: '',
    meanings: unknown,
    at,
    quoted,
    opens,
    hash: 0,
    disguised: false,
    gap,
    hyphen: false,
    capital: false,
    broken: false,
  }
  words.push(word)
  return word
}

/** The email address, URL or path at this place: the part a sentence about sending needs to know of it. */
function findMarkAt(text: string, at: number, insideWord: boolean): string | null {
  const char = text[at]
  if (char === '@' && insideWord && isLetter(text.charCodeAt(at + 1))) return marks.address
  if (char === ':' && text.startsWith('://', at)) return marks.url
  const startsPath = (char === '/' || (char === '~' && text[at + 1] === '/')) && !insideWord
  return startsPath && isPathStart(text, at) ? marks.path : null
}

function isPathStart(text: string, at: number): boolean {
  const before = at === 0 ? 32 : text.charCodeAt(at - 1)
  const after = text.charCodeAt(at + 1)
  return (
    (before <= 32 || before === 0x22 || before === 0x27 || before === 0x60) &&
    (isLetter(after) || after === 0x2e || after === 0x2f)
  )
}

/** A terminal escape ends with its letter, which must not become part of the word after it. */
function endOfEscape(text: string, from: number): number {
  if (text[from + 1] !== '[') return from
  let end = from + 2
  while (end < from + 16 && !isLetter(text.charCodeAt(end)) && end < text.length) end += 1
  return end
}

/** "i g n o r e  a l l" reads as two words: one separator stays inside a word, more end it. */
function joinSpacedLetters(words: readonly Spelled[]): Spelled[] {
  const joined: Spelled[] = []
  for (let at = 0; at < words.length;) {
    const end = endOfLetters(words, at)
    const word = words[at]
    if (word === undefined) break
    if (end - at < 5) {
      joined.push(word)
      at += 1
      continue
    }
    for (; at < end; at += 1) joinLetter(joined, words[at])
  }
  return joined
}

function joinLetter(joined: Spelled[], letter: Spelled | undefined): void {
  if (letter === undefined) return
  const last = joined.at(-1)
  const continues =
    letter.gap === 1 && last !== undefined && last.gap < 0 && last.text.length < longestWord
  if (continues) last.text += letter.text
  // A negative gap marks a word that is being joined from letters.
  else joined.push({ ...letter, gap: -1, disguised: true })
}

/** "ig-no-re" reads as one word: hyphens between pieces of at most three letters. */
function joinHyphens(words: readonly Spelled[]): Spelled[] {
  const joined: Spelled[] = []
  let piece = 0
  for (const word of words) {
    const last = joined.at(-1)
    if (word.hyphen && word.text.length <= 3 && last !== undefined && piece <= 3) {
      if (last.text.length < longestWord) last.text += word.text
      last.disguised = true
    } else {
      joined.push(word)
      piece = word.text.length
    }
  }
  return joined
}

function splitCompounds(words: Spelled[]): Spelled[] {
  let rest = mostCompoundLetters
  const parts: Spelled[] = []
  for (const word of words) {
    const spaceless = isSpaceless(word.text.charCodeAt(0))
    if (!spaceless && (word.text.length < shortestCompound || word.text.length > rest))
      parts.push(word)
    else {
      if (!spaceless) rest -= word.text.length
      takeApart(word, spaceless ? 1 : 3, parts)
    }
  }
  return parts
}

/** Scripts written without spaces: Thai, Chinese, Japanese. */
function isSpaceless(code: number): boolean {
  return (code >= 0xe00 && code < 0xe80) || (code >= 0x3040 && code < 0xa000)
}

/** The longest known word at each place; letters that belong to none are dropped. */
function takeApart(word: Spelled, shortest: number, parts: Spelled[]): void {
  let found = 0
  for (let at = 0; at < word.text.length;) {
    const length = findLongestKnown(word.text, at)
    if (length < shortest) {
      at += 1
      continue
    }
    parts.push({
      ...word,
      text: word.text.slice(at, at + length),
      at: shortest === 1 ? word.at + at : word.at,
      disguised: word.disguised || shortest > 1,
      opens: word.opens && found === 0,
    })
    found += 1
    at += length
  }
  if (found === 0) parts.push(word)
}

function endOfLetters(words: readonly Spelled[], from: number): number {
  let end = from
  while (end < words.length && words[end]?.text.length === 1) end += 1
  return end
}

/** The meanings of a folded word; digits read as the letters they look like when the word is not known as it stands. */
function findMeanings(text: string): Uint8Array {
  const known = getMeanings(text)
  if (known.length > 0 || !hasDigit(text)) return known
  if (text.length < 3 || isNumber(text)) return number
  const read = getMeanings(readDigits(text, 'i'))
  return read.length > 0 ? read : getMeanings(readDigits(text, 'l'))
}

/** What a sentence may start with that asks for something. */
const startingMeanings: ReadonlySet<number> = new Set([
  ...orderingMeanings,
  meaning.ask,
  meaning.polite,
])

const unknown = new Uint8Array(0)
const number = Uint8Array.of(meaning.number)

function isNumber(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (!isDigit(text.charCodeAt(at))) return false
  return true
}

const lettersOfDigits = ['o', '', '', 'e', 'a', 's', '', 't'] as const

function readDigits(text: string, one: string): string {
  let letters = ''
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48
    letters += digit === 1 ? one : lettersOfDigits[digit] || text.charAt(at)
  }
  return letters
}

export function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (isDigit(text.charCodeAt(at))) return true
  return false
}

/** A line of a single word that goes on in the next one: a text that is broken up word by word. */
function isWordLine(text: string, lineEnd: number): boolean {
  if (!isSmall(text.charCodeAt(lineEnd + 1))) return false
  let at = lineEnd - 1
  while (at >= 0 && lineEnd - at < LONGEST_BROKEN && isLetter(text.charCodeAt(at))) at -= 1
  return at < lineEnd - 1 && (at < 0 || text.charCodeAt(at) === 10)
}

function isSmall(code: number): boolean {
  return code >= 97 && code <= 122
}

function isSentenceEnd(code: number, next: number): boolean {
  if (
    code === 10 ||
    code === 13 ||
    code === 0x1b ||
    code === 0x3e ||
    code === 0x5d ||
    code === 0x3b ||
    code === 0x7c ||
    code === 0x3002
  )
    return true
  return (code === 0x2e || code === 0x21 || code === 0x3f || code === 0x3a) && !(next > 32)
}

/** "reply to this email.If this": a full stop between a small letter and a capital. */
function endsBeforeCapital(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code !== 0x2e && code !== 0x3f && code !== 0x21) return false
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(at + 1)
  return before >= 97 && before <= 122 && after >= 65 && after <= 90
}

function isWordPart(code: number): boolean {
  if (code < 0x80) return isLetter(code) || isDigit(code)
  return !(code >= 0x2000 && code <= 0x206f) && !(code >= 0x3000 && code <= 0x303f) && code > 0xbf
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Where a word ends in the text, as near as its folded length shows; 0 for none. */
export function getWordEnd(word: Word | undefined): number {
  return word === undefined ? 0 : word.at + word.text.length
}

/** Whether a word carries a meaning. */
export function hasMeaning(word: Word, one: number): boolean {
  const { meanings } = word
  for (let at = 0; at < meanings.length; at += 1) if (meanings[at] === one) return true
  return false
}
