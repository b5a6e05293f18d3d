import { isUnspaced, lexiconOf, segment, type Lexicon } from '../unspaced.ts'

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

/** What is left of a word when letters and their stand-ins are no longer told apart. */
export function skeletonOf(word: string): string {
  return word.toLowerCase().replace(/[0-9!|i@$+]/g, (sign) => standIns.get(sign) ?? sign)
}

const WORD_MIN = 2
const TELLING_MIN = 4

/** English words by their skeleton, to read disguised and unspaced spellings. */
export class SkeletonReader {
  private readonly words = new Map<string, string>()
  private readonly lexicon: Lexicon

  constructor(vocabulary: Iterable<string>) {
    for (const word of vocabulary) {
      if (word.length < WORD_MIN || isUnspaced(word.charCodeAt(0)) || !/^[a-z]+$/.test(word))
        continue
      const skeleton = skeletonOf(word)
      if (!this.words.has(skeleton)) this.words.set(skeleton, word)
    }
    this.lexicon = lexiconOf(this.words.keys())
  }

  /** The known word that is spelled with digits and signs; null when there is none. */
  read(spelled: string): string | null {
    return this.words.get(skeletonOf(spelled)) ?? null
  }

  /** The known words inside a run of letters, with what stands between them, and how many of them are long. */
  cut(run: string): { readonly text: string; readonly known: number } {
    let known = 0
    const words = segment(skeletonOf(run), this.lexicon).map(({ word }) => {
      const found = this.words.get(word)
      if (found !== undefined && found.length >= TELLING_MIN) known += 1
      return found ?? word
    })
    return { text: words.join(' '), known }
  }
}
