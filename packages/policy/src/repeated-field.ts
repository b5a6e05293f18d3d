/** A field that an object names again: its name, and where it does (from 1). */
export interface RepeatedField {
  readonly name: string
  readonly line: number
  readonly column: number
}

/**
 * The first field that a text of JSON names twice in one object, or null; `JSON.parse` keeps the last of them without a
 * word. The text has to be JSON. Linear in the text.
 */
export function findRepeatedField(text: string): RepeatedField | null {
  /** The names so far of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = []
  let at = 0
  while (at < text.length) {
    const char = text.charAt(at)
    if (char === '{') open.push(new Set())
    else if (char === '[') open.push(null)
    else if (char === '}' || char === ']') open.pop()
    if (char !== '"') {
      at += 1
      continue
    }
    const end = endOfString(text, at)
    const names = open.at(-1)
    if (names instanceof Set && isName(text, end)) {
      const name = String(JSON.parse(text.slice(at, end)))
      if (names.has(name)) return { name, ...placeOf(text, at) }
      names.add(name)
    }
    at = end
  }
  return null
}

/** The position after the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1
  return at + 1
}

/** Whether a colon follows the string that ends here. */
function isName(text: string, end: number): boolean {
  let at = end
  while (/\s/.test(text.charAt(at))) at += 1
  return text.charAt(at) === ':'
}

function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
