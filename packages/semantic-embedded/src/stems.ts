import { emptyWords, synonymGroups } from './stem-words.ts'

/** One word of a text, cut to its stem, with where it stands. */
export interface Stem {
  readonly text: string
  readonly at: number
}

const longestStem = 24

/**
 * The stems of a text in one pass: lower case, without endings, one form for each group of synonyms. Words that say
 * nothing about a topic are kept, and told apart by `isTelling`. Linear in the text.
 */
export function readStems(text: string, most = 20_000): Stem[] {
  const stems: Stem[] = []
  for (let at = 0; at < text.length && stems.length < most;) {
    const kind = kindOf(text.charCodeAt(at))
    if (kind === other) {
      at += 1
      continue
    }
    const end = endOfWord(text, at, kind)
    stems.push({ text: stemOf(text.slice(at, Math.min(end, at + longestStem))), at })
    at = end
  }
  return stems
}

/** Whether a stem names a thing or a deed, and not only binds words together. */
export function isTelling(stem: string): boolean {
  return stem.length > 1 && !empty.has(stem)
}

/** The words of an identifier: `GmailSendEmail`, `gmail.send_email` and `send-email` alike. */
export function wordsOfName(name: string): string[] {
  const spaced = name.slice(0, 128).replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
  return readStems(spaced.replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2'), 32).map(({ text }) => text)
}

const other = 0
const letter = 1
const digit = 2

/** The kinds of the first 256 characters; looking up is what most of the reading consists of. */
const firstKinds = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code >= 48 && code <= 57) return digit
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return letter
  return code >= 0xc0 && code !== 0xd7 && code !== 0xf7 ? letter : other
})

function kindOf(code: number): number {
  if (code < 256) return firstKinds[code] ?? other
  return Number.isNaN(code) || isWideSpace(code) ? other : letter
}

function isWideSpace(code: number): boolean {
  return (code >= 0x2000 && code <= 0x206f) || (code >= 0x3000 && code <= 0x303f) || code === 0xfeff
}

/** A word runs over letters and digits alike, so that `guest_amy01` has two words and `4b7` is one. */
function endOfWord(text: string, from: number, kind: number): number {
  let end = from + 1
  if (kind === digit) {
    while (end < text.length && isNumberPart(text, end)) end += 1
  }
  while (end < text.length && kindOf(text.charCodeAt(end)) !== other) end += 1
  return end
}

/** A point or comma between digits belongs to the number. */
function isNumberPart(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code >= 48 && code <= 57) return true
  return (code === 44 || code === 46) && kindOf(text.charCodeAt(at + 1)) === digit
}

/** Cuts a word to its stem; what is left need not be a word. */
export function stemOf(raw: string): string {
  const word = raw.toLowerCase()
  const first = word.charCodeAt(0)
  if (first >= 48 && first <= 57) return plainNumber(word)
  const known = canonicalForms.get(word)
  if (known !== undefined) return known
  const bare = withoutEnding(word)
  return canonicalForms.get(bare) ?? bare
}

/** "1,250.00", "1250.0" and "1250" are one number. */
function plainNumber(word: string): string {
  if (/^[1-9]\d{0,14}$/.test(word)) return word
  const bare = word.replaceAll(',', '')
  const value = Number(bare)
  return Number.isFinite(value) && bare.length < 16 ? String(value) : bare
}

/** Cuts the usual English endings. Short words keep their last letter: "hate" is no "hat". */
function withoutEnding(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (word.endsWith('ing') && word.length > 5) return withVerbEnd(word.slice(0, -3))
  if (word.endsWith('ed') && word.length > 4) return withVerbEnd(word.slice(0, -2))
  if (!word.endsWith('s')) return withoutLast(word)
  if (/(?:x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2)
  if (!word.endsWith('ss') && !word.endsWith('us')) return withoutLast(word.slice(0, -1))
  return withoutLast(word)
}

/** "putt" is "put", "hid" is "hide", "receiv" stays. */
function withVerbEnd(word: string): string {
  const last = word.at(-1)
  if (last === word.at(-2) && last !== 's' && last !== 'l') return word.slice(0, -1)
  return /^[^aeiou][aeiou][^aeiouwxy]$/.test(word) ? `${word}e` : withoutLast(word)
}

function withoutLast(word: string): string {
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word
}

const canonicalForms: ReadonlyMap<string, string> = new Map(
  synonymGroups
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...rest] = line.split(' ')
      return [first, ...rest].flatMap((word): [string, string][] => [
        [word, first],
        [withoutEnding(word), first],
      ])
    }),
)

/** The stems of words written one after another. */
export function stemSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/).map(stemOf))
}

const empty = stemSet(emptyWords)
