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

/** More than arguments of 32 KiB can hold. */
const STRINGS_MAX = 16_384

/** Every string of a tool's arguments, or of a value under a key, in the order of the document, without recursion. */
export function readArgumentTexts(root: JsonValue, rootKey = ''): ArgumentTexts {
  const strings: ArgumentString[] = []
  const lists: ArgumentList[] = []
  const numbers: ArgumentNumber[] = []
  const flags: string[] = []
  const pending: { key: string; value: JsonValue }[] = [{ key: rootKey, value: root }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { key, value } = next
    if (typeof value === 'string') for (const text of expandNul(value)) strings.push({ key, text })
    else if (typeof value === 'number') numbers.push({ key, value })
    else if (value === true) flags.push(key)
    else if (Array.isArray(value)) {
      const texts = value.filter((item) => typeof item === 'string')
      if (texts.length > 0 && texts.length === value.length) {
        lists.push({ key, texts })
        if (texts.some(hasNul)) lists.push({ key, texts: texts.map(beforeNul) })
      }
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

/** A string as it stands, and as far as the programs read it for which a NUL ends a string. */
function expandNul(text: string): readonly string[] {
  return hasNul(text) ? [text, beforeNul(text)] : [text]
}

function hasNul(text: string): boolean {
  return text.includes('\0')
}

function beforeNul(text: string): string {
  return hasNul(text) ? text.slice(0, text.indexOf('\0')) : text
}

function normalKey(name: string): string {
  return name
    .slice(0, 64)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
