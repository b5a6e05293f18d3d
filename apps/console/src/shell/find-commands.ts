export interface Findable {
  readonly id: string
  readonly label: string
}

/**
 * The commands whose labels have every word of the text as the start of one of theirs, in their own order: pages stand before
 * actions. All of them for no text.
 */
export function findCommands<C extends Findable>(
  commands: readonly C[],
  text: string,
): readonly C[] {
  const wanted = wordsOf(text)
  if (wanted.length === 0) return commands
  return commands.filter(({ label }) => {
    const words = wordsOf(label)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}
