/**
 * A table of characters of ASCII: 1 at the code of each character in `chars`, 0 at the others, undefined beyond. Readers
 * that walk through texts by the character ask it with a code unit.
 */
export function createCharTable(chars: string): Uint8Array {
  const table = new Uint8Array(128)
  for (const char of chars) table[char.charCodeAt(0)] = 1
  return table
}
