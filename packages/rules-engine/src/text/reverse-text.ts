/** The characters of a text from last to first, surrogate pairs kept together. */
export function reverseText(text: string): string {
  return Array.from(text).toReversed().join('')
}
