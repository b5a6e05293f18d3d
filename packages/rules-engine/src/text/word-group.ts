import { foldWord } from './fold.ts'

/** Words that stand for each other in a phrase. `ignor*` stands for every word with that beginning. */
export interface WordGroup {
  readonly words: ReadonlySet<string>
  readonly stems: readonly string[]
}

/** Alternatives separated by spaces, in any spelling of case and accents. */
export function wordGroup(list: string): WordGroup {
  const words = new Set<string>()
  const stems: string[] = []
  for (const entry of list.split(' ')) {
    if (entry.endsWith('*')) stems.push(foldWord(entry.slice(0, -1)))
    else words.add(foldWord(entry))
  }
  return { words, stems }
}

export function isInGroup({ words, stems }: WordGroup, word: string): boolean {
  return words.has(word) || stems.some((stem) => word.startsWith(stem))
}
