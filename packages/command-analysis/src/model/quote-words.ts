/** Words back into a line that reads as the same words. */
export function quoteAll(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ')
}
