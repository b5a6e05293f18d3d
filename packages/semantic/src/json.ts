/** Reads a JSON value without a schema: what is missing or has another type reads as empty. */
export type Fields = Readonly<Record<string, unknown>>

/** The value when it is an object, else an empty one. */
export function readFields(value: unknown): Fields {
  return isFields(value) ? value : {}
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function readString(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, longestText) : ''
}

/** The largest field of any type; more would not have passed the schema. */
const longestText = 65_536

export function readItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, mostItems) : []
}

const mostItems = 256
/** As many values as arguments of 32 KiB can hold: each takes two characters at least. */
const mostStrings = 16_384

/** A string of a JSON value with the last key that leads to it. */
export interface Leaf {
  readonly key: string
  readonly text: string
}

/** Every string, number and truth value in a JSON value, at most 16,384 and 64 KiB in all. Works at any depth without recursion. */
export function readLeaves(value: unknown): Leaf[] {
  const leaves: Leaf[] = []
  const open: { key: string; value: unknown }[] = [{ key: '', value }]
  let rest = longestText
  for (
    let next = open.pop();
    next !== undefined && leaves.length < mostStrings && rest > 0;
    next = open.pop()
  ) {
    const { key, value: found } = next
    if (typeof found === 'string') {
      leaves.push({ key, text: found.slice(0, rest) })
      rest -= found.length
    } else if (typeof found === 'number' || typeof found === 'boolean')
      leaves.push({ key, text: String(found) })
    else if (Array.isArray(found))
      for (const item of found.slice(0, mostStrings).toReversed()) open.push({ key, value: item })
    else if (isFields(found))
      for (const [name, item] of Object.entries(found).toReversed())
        open.push({ key: name, value: item })
  }
  return leaves
}
