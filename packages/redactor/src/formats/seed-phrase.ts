import { anyCase, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { alphabet, isIn } from '../scan/alphabet.ts'
import type { TextScan, WordList } from '../scan/text-scan.ts'

const NAMES = [
  'seed phrase',
  'seed_phrase',
  'seedphrase',
  'seed words',
  'recovery phrase',
  'recovery_phrase',
  'recovery words',
  'secret phrase',
  'backup phrase',
  'wallet phrase',
  'mnemonic',
]
/** Numbers of words (BIP-39). */
const COUNTS = new Set([12, 15, 18, 21, 24])
const WORD_MIN = 3
const WORD_MAX = 8
const GAP_MAX = 8
const INTRODUCTION_MAX = 32
/** Frequent English words that are not in the list of BIP-39: prose holds one of them in a dozen words. */
const PROSE = new Set([
  'the',
  'and',
  'for',
  'are',
  'not',
  'was',
  'with',
  'from',
  'your',
  'has',
  'but',
  'its',
  'our',
  'their',
  'which',
  'these',
  'been',
  'were',
  'would',
  'must',
  'should',
  'could',
  'any',
  'into',
  'them',
  'his',
  'her',
  'she',
  'who',
  'words',
  'phrase',
  'wallet',
  'keep',
  'never',
  'stored',
  'used',
])
const small = alphabet('abcdefghijklmnopqrstuvwxyz')
const betweenWords = alphabet(' \t\r\n,.:)"\'0123456789|-')
const opensList = alphabet(' \t\r\n"\'`[(*#->=0123456789.:|\\')

/** A wallet's words behind their name: 12 to 24 short words, parted alike. */
const seedPhrase: SecretFormat = {
  id: 'seed-phrase',
  provider: 'any wallet',
  categories: ['CRYPTO_KEY'],
  reference: 'https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki',
  anchors: NAMES.map(anyCase),
  anchorIsFirst: true,
  find: (scan, at, _coveredTo, anchorLength) => findPhrase(scan, at + anchorLength),
  examples: () => {
    const words = [
      'canyon',
      'lizard',
      'oxygen',
      'ramp',
      'tuna',
      'velvet',
      'arrow',
      'fossil',
      'gadget',
      'hover',
      'jelly',
      'kiwi',
    ]
    return [' ', '\n', ', ', '","'].map((separator) => {
      const secret = words.join(separator)
      return { text: `Seed phrase: "${secret}"`, secret }
    })
  },
  nearMisses: () => [
    'The mnemonic is a list of words that you have to write down and then keep safe somewhere else forever',
    'seed phrase: write down these twelve words and never show them to anyone else',
    'mnemonic: one two three four five six',
  ],
}

export const seedPhraseFormats = [seedPhrase]

function findPhrase(scan: TextScan, from: number): Candidate | null {
  const start = listStart(scan, from)
  if (start < 0) return null
  const { placeOf, end } = wordsFrom(scan, start)
  const count = placeOf.size - (placeOf.get(start) ?? 0)
  return COUNTS.has(count) ? { start, end, certainty: 'possible' } : null
}

/**
 * The list of words in which one begins at `start`. Names inside a list lead to words that were read already,
 * so each is read once; only from its last word on may a list go on with another separator.
 */
function wordsFrom(scan: TextScan, start: number): WordList {
  const known = scan.words
  const place = known?.placeOf.get(start)
  if (known !== null && place !== undefined && place < known.placeOf.size - 1) return known
  const read = readWords(scan, start)
  scan.words = read
  return read
}

function readWords(scan: TextScan, start: number): WordList {
  const { text } = scan
  const placeOf = new Map<number, number>()
  let separator = ''
  let end = start
  for (let at = start; ;) {
    const wordEnd = endOf(text, at, WORD_MAX + 1)
    scan.steps += wordEnd - at + 1
    const length = wordEnd - at
    if (length < WORD_MIN || length > WORD_MAX || PROSE.has(text.slice(at, wordEnd))) break
    placeOf.set(at, placeOf.size)
    end = wordEnd
    const next = gapEnd(text, wordEnd)
    const gap = normalizeGap(text.slice(wordEnd, next))
    if (gap === '' || (separator !== '' && gap !== separator)) break
    separator = gap
    at = next
  }
  return { placeOf, end }
}

/** The first word of the list: behind a colon, an equals sign, a quote or a line break near the name. */
function listStart(scan: TextScan, from: number): number {
  const { text } = scan
  const to = Math.min(text.length, from + INTRODUCTION_MAX)
  let at = from
  while (at < to && !':="\n>'.includes(text.charAt(at))) at += 1
  if (at >= to) return -1
  const last = Math.min(text.length, at + GAP_MAX * 2)
  while (at < last && isIn(opensList, text.charCodeAt(at))) at += 1
  scan.steps += at - from
  return isIn(small, text.charCodeAt(at)) ? at : -1
}

function endOf(text: string, from: number, longest: number): number {
  let at = from
  while (at - from < longest && isIn(small, text.charCodeAt(at))) at += 1
  return at
}

function gapEnd(text: string, from: number): number {
  let at = from
  while (at - from < GAP_MAX && isIn(betweenWords, text.charCodeAt(at))) at += 1
  return at
}

/** What parts two words, with every blank alike and without the numbers of a numbered list. */
function normalizeGap(gap: string): string {
  let kind = ''
  for (let at = 0; at < gap.length; at += 1) {
    const char = gap.charAt(at)
    if (char >= '0' && char <= '9') continue
    const isBlank = char === ' ' || char === '\n' || char === '\t' || char === '\r'
    if (!isBlank) kind += char
    else if (!kind.endsWith(' ')) kind += ' '
  }
  return kind
}
