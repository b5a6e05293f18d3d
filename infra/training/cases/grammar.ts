import type { Random } from './random.ts'

/** Lists of texts by name; a text may name other lists in braces and choices in square brackets: `[a|b] {city}`. */
export type Slots = Readonly<Record<string, readonly string[]>>

const deepest = 8

/** A text with all its choices made. Throws for a list that does not exist or lists that name each other for ever. */
export function expand(text: string, slots: Slots, random: Random, depth = 0): string {
  if (depth > deepest) throw new RangeError(`too deep: ${text}`)
  const chosen = choose(text, random)
  return chosen.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const list = slots[name]
    if (list === undefined) throw new RangeError(`no list ${name}`)
    return expand(random.pick(list), slots, random, depth + 1)
  })
}

function choose(text: string, random: Random): string {
  return text.replaceAll(/\[([^[\]]*\|[^[\]]*)\]/g, (_, options: string) =>
    random.pick(options.split('|')),
  )
}
