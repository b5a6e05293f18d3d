/** A number with its word: `1 case`, `2 cases`. */
export function formatCount(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

/** Ids and names come from a file: control characters in them would reach the terminal. */
export function replaceControlCharacters(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD')
}
