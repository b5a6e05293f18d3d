import { readWords } from './words.ts'

/** The words of a text, folded; the first 4,000. */
export function wordSet(text: string): Set<string> {
  return new Set(
    readWords(text)
      .slice(0, 4000)
      .map(({ text: word }) => word),
  )
}
