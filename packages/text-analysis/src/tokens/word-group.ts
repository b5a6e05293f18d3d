import { foldWord } from '../characters/fold.ts'

const NAME = '_'

/** Words that stand for each other in a phrase. */
export class WordGroup {
  readonly words: ReadonlySet<string>
  readonly stems: readonly string[]
  /** Names of functions and tools belong to the group: words with an underscore inside. */
  readonly names: boolean
  /** First letters of the stems: they alone exclude most words. */
  private readonly initials: ReadonlySet<number>

  /**
   * Alternatives separated by spaces, in any spelling of case and accents. `ignor*` stands for every word with that
   * beginning, `_` for any name with an underscore.
   */
  constructor(list: string) {
    const entries = list.split(' ').filter((entry) => entry !== NAME)
    this.stems = entries
      .filter((entry) => entry.endsWith('*'))
      .map((stem) => foldWord(stem.slice(0, -1)))
    this.words = new Set(entries.filter((entry) => !entry.endsWith('*')).map(foldWord))
    this.initials = new Set(this.stems.map((stem) => stem.charCodeAt(0)))
    this.names = list.split(' ').includes(NAME)
  }

  has(word: string): boolean {
    if (this.words.has(word)) return true
    if (this.names && word.indexOf('_') > 0) return true
    if (!this.initials.has(word.charCodeAt(0))) return false
    for (const stem of this.stems) if (word.startsWith(stem)) return true
    return false
  }
}
