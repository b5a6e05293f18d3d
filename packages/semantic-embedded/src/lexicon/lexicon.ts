import { foldWord } from '../fold.ts'
import { numberNames } from '../number-names.ts'
import { nouns } from './nouns.ts'
import { otherLanguages } from './other-languages.ts'
import { particles } from './particles.ts'
import { verbs } from './verbs.ts'
import { WordTree } from './word-tree.ts'

type Verb = keyof typeof verbs
type Noun = keyof typeof nouns
type Particle = keyof typeof particles

/** What a word can mean to an order. `…Told` is a verb in a form that tells instead of orders. */
export type Meaning =
  | Verb
  | `${Verb}Told`
  | Exclude<Noun, Verb>
  | Particle
  | 'address'
  | 'url'
  | 'path'
  | 'number'

/** What `readWords` writes where an address, a URL, a path or a number stands. */
export const marks = { address: '@', url: '://', path: '~/', number: '#' } as const

const verbNames = keysOf(verbs)

/** All meanings, in the order of their numbers. */
export const meaningNames: readonly Meaning[] = [
  ...new Set<Meaning>([
    ...verbNames,
    ...verbNames.map((name): Meaning => `${name}Told`),
    ...keysOf(nouns),
    ...keysOf(particles),
    ...keysOf(marks),
  ]),
]

/** The number of each meaning. */
export const meaning: Readonly<Record<Meaning, number>> = numberNames(meaningNames)

/** Verbs in their base form, which orders open with. */
export const orderingMeanings: ReadonlySet<number> = new Set(
  verbNames.filter((name) => name !== 'convey' && name !== 'harm').map((name) => meaning[name]),
)

const entries = new Map<string, Set<number>>()
const stems = new Map<string, Set<number>>()
for (const name of verbNames) {
  for (const word of verbs[name].split(' ')) {
    if (name === 'convey') add(entries, word, name)
    else {
      add(entries, word, name)
      for (const form of formsOf(word)) add(entries, form, `${name}Told`)
    }
  }
}
for (const name of keysOf(nouns))
  for (const word of nouns[name].split(' ')) {
    add(entries, word, name)
    add(entries, pluralOf(word), name)
  }
for (const name of keysOf(particles))
  for (const word of particles[name].split(' ')) add(entries, word, name)
for (const name of keysOf(otherLanguages))
  for (const word of (otherLanguages[name] ?? '').split(' '))
    if (word.endsWith('*')) add(stems, word.slice(0, -1), name)
    else add(entries, word, name)
for (const name of keysOf(marks)) entries.set(marks[name], new Set([meaning[name]]))

const tree = new WordTree(entries, stems)

/** The meanings of a folded word, each once; none for a word that is not known. */
export function meaningsOf(word: string): Uint8Array {
  return tree.find(word)
}

/** The longest known word that starts at a place of a folded text: its length, 0 when none does. */
export function knownAt(text: string, at: number): number {
  return tree.longestAt(text, at)
}

function add(to: Map<string, Set<number>>, word: string, name: Meaning): void {
  if (word === '' || word.includes('-')) return
  for (const form of [foldWord(word), rotated(word)]) {
    if (form === '') continue
    const known = to.get(form) ?? new Set()
    known.add(meaning[name])
    to.set(form, known)
  }
}

/** Rotated by 13 letters, the commonest disguise of a whole message, kept as words so that reading stays one pass. */
function rotated(word: string): string {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return ''
  return word.replaceAll(/[a-z]/g, (char) =>
    String.fromCharCode(((char.charCodeAt(0) - 84) % 26) + 97),
  )
}

/** Both spellings where some verbs double their last letter: a form that no writer uses costs nothing. */
function formsOf(verb: string): string[] {
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb
  const past = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${stem}ed`
  const doubled = /[aeiou][bdglmnprt]$/.test(verb) ? verb + verb.slice(-1) : ''
  return [pluralOf(verb), past, `${stem}ing`].concat(
    doubled === '' ? [] : [`${doubled}ed`, `${doubled}ing`],
  )
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

function keysOf<K extends string>(record: Partial<Record<K, unknown>>): K[] {
  return Object.keys(record).filter((key): key is K => key in record)
}
