import { isUnspaced, createLexicon, segment, type Lexicon } from '../characters/segment-unspaced.ts'
import { WordTable } from '../tokens/word-table.ts'
import { recode } from './recode.ts'

/** Digits and signs that stand for letters. Both `1` and the letters `i` and `l` become `l`: each is written for each. */
const standIns: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'l'],
  ['!', 'l'],
  ['|', 'l'],
  ['i', 'l'],
  ['3', 'e'],
  ['4', 'a'],
  ['@', 'a'],
  ['5', 's'],
  ['$', 's'],
  ['6', 'g'],
  ['7', 't'],
  ['+', 't'],
  ['8', 'b'],
  ['9', 'g'],
])

/** For each ASCII code that of the letter which stands for it, its capitals and its stand-ins. */
const letters: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  const small = String.fromCharCode(code).toLowerCase()
  return (standIns.get(small) ?? small).charCodeAt(0)
})

/** What is left of a text when letters and their stand-ins are no longer told apart. */
function buildSkeleton(text: string): string {
  return recode(text, letters)
}

const WORD_MIN = 2
const TELLING_MIN = 4

/** English words by their skeleton, to read disguised and unspaced spellings. */
export class SkeletonReader {
  private readonly words: readonly string[]
  private readonly skeletons: WordTable
  private readonly lexicon: Lexicon

  constructor(vocabulary: Iterable<string>) {
    const words = new Map<string, string>()
    for (const word of vocabulary) {
      if (word.length < WORD_MIN || isUnspaced(word.charCodeAt(0)) || !/^[a-z]+$/.test(word))
        continue
      const skeleton = buildSkeleton(word)
      if (!words.has(skeleton)) words.set(skeleton, word)
    }
    this.words = [...words.values()]
    this.skeletons = new WordTable(words.keys(), letters)
    this.lexicon = createLexicon(words.keys())
  }

  /** The known word that stands spelled with digits and signs between two places; null when there is none. */
  read(text: string, start = 0, end = text.length): string | null {
    const index = this.skeletons.find(text, start, end)
    return index < 0 ? null : (this.words[index] ?? null)
  }

  /** The known words inside a run of letters, with what stands between them, and how many of them are long. */
  cut(run: string): { readonly text: string; readonly known: number } {
    let known = 0
    const words = segment(buildSkeleton(run), this.lexicon).map(({ word }) => {
      const found = this.read(word)
      if (found !== null && found.length >= TELLING_MIN) known += 1
      return found ?? word
    })
    return { text: words.join(' '), known }
  }
}
