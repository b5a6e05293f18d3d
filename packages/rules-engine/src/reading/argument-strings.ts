import type { JsonValue } from '@ase/schemas'

export interface ArgumentString {
  /** The nearest key, lower case without separators (`file_path` is `filepath`). */
  readonly key: string
  readonly text: string
}

export interface ArgumentNumber {
  readonly key: string
  readonly value: number
}

export interface ArgumentList {
  readonly key: string
  readonly texts: readonly string[]
}

export interface ArgumentTexts {
  readonly strings: readonly ArgumentString[]
  /** Arrays of strings as they stood: a command is often given as its argv. */
  readonly lists: readonly ArgumentList[]
  readonly numbers: readonly ArgumentNumber[]
  /** Keys whose value is true. */
  readonly flags: readonly string[]
  readonly limited: boolean
}

const STRINGS_MAX = 4096

/** Every string of a tool's arguments, or of a value under a key, in the order of the document, without recursion. */
export function argumentTexts(root: JsonValue, rootKey = ''): ArgumentTexts {
  const strings: ArgumentString[] = []
  const lists: ArgumentList[] = []
  const numbers: ArgumentNumber[] = []
  const flags: string[] = []
  const pending: { key: string; value: JsonValue }[] = [{ key: rootKey, value: root }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { key, value } = next
    if (typeof value === 'string') strings.push({ key, text: value })
    else if (typeof value === 'number') numbers.push({ key, value })
    else if (value === true) flags.push(key)
    else if (Array.isArray(value)) {
      const texts = value.filter((item) => typeof item === 'string')
      if (texts.length > 0 && texts.length === value.length) lists.push({ key, texts })
      for (const item of value.toReversed()) pending.push({ key, value: item })
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value).toReversed()) {
        pending.push({ key: normalKey(name), value: child })
      }
    }
    if (strings.length >= STRINGS_MAX) return { strings, lists, numbers, flags, limited: true }
  }
  return { strings, lists, numbers, flags, limited: false }
}

function normalKey(name: string): string {
  return name
    .slice(0, 64)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
