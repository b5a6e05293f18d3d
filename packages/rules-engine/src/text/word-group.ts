import { foldWord } from './fold.ts'

/** Words that stand for each other in a phrase. `ignor*` stands for every word with that beginning. */
export interface WordGroup {
  readonly words: ReadonlySet<string>
  readonly stems: readonly string[]
  /** Names of functions and tools belong to the group: words with an underscore inside. */
  readonly names: boolean
}

const NAME = '_'

/** Alternatives separated by spaces, `_` for any name with an underscore, in any spelling of case and accents. */
export function wordGroup(list: string): WordGroup {
  const words = new Set<string>()
  const stems: string[] = []
  const entries = list.split(' ')
  for (const entry of entries) {
    if (entry === NAME) continue
    if (entry.endsWith('*')) stems.push(foldWord(entry.slice(0, -1)))
    else words.add(foldWord(entry))
  }
  return { words, stems, names: entries.includes(NAME) }
}

export function isInGroup({ words, stems, names }: WordGroup, word: string): boolean {
  return (
    words.has(word) ||
    stems.some((stem) => word.startsWith(stem)) ||
    (names && word.indexOf('_') > 0)
  )
}
