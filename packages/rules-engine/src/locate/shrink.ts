/** Whether a part of what fires still fires; `false` as well when no more may be tried. */
type Fires<Part> = (part: Part) => boolean

/**
 * Fewer of the items that fire together: halves, quarters and so on are tried alone and left out, as in delta debugging (Zeller and
 * Hildebrandt 2002). When everything may be tried, none of those that are left can be spared.
 */
export function shrinkList<Item>(
  items: readonly Item[],
  fires: Fires<readonly Item[]>,
): readonly Item[] {
  let left = items
  let parts = 2
  while (left.length > 1) {
    const smaller = smallerOf(left, parts, fires)
    if (smaller !== null) {
      left = smaller.items
      parts = smaller.isOnePart ? 2 : Math.max(parts - 1, 2)
    } else if (parts >= left.length) return left
    else parts = Math.min(parts * 2, left.length)
  }
  return left
}

function smallerOf<Item>(
  items: readonly Item[],
  parts: number,
  fires: Fires<readonly Item[]>,
): { readonly items: readonly Item[]; readonly isOnePart: boolean } | null {
  const bounds = Array.from({ length: parts }, (_, n) => [
    Math.floor((n * items.length) / parts),
    Math.floor(((n + 1) * items.length) / parts),
  ])
  for (const [from, to] of bounds) {
    const part = items.slice(from, to)
    if (fires(part)) return { items: part, isOnePart: true }
  }
  if (parts === 2) return null
  for (const [from, to] of bounds) {
    const rest = [...items.slice(0, from), ...items.slice(to)]
    if (fires(rest)) return { items: rest, isOnePart: false }
  }
  return null
}

export interface Range {
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

/** Runs of signs without a blank, and single signs of scripts that are written without blanks. */
const WORDS =
  /[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]|[^\s\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]+/g

/** A part of a text that fires, from word to word: first as short from the left as can be, and then from the right. */
export function shrinkText(text: string, fires: Fires<Range>): Range {
  const words = [...text.matchAll(WORDS)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }))
  const whole = { start: 0, end: text.length }
  if (words.length < 2) return whole
  const last = leastOf(words.length, (count) =>
    fires({ start: 0, end: words[count - 1]?.end ?? 0 }),
  )
  const end = words[last - 1]?.end ?? text.length
  const kept = leastOf(last, (count) => fires({ start: words[last - count]?.start ?? 0, end }))
  const start = words[last - kept]?.start ?? 0
  return kept === words.length && !fires({ start, end }) ? whole : { start, end }
}

/** The least number up to `max`, which passes, that passes as well, by halving; not always the least, but one that passed. */
function leastOf(max: number, passes: (count: number) => boolean): number {
  let failing = 0
  let passing = max
  while (passing - failing > 1) {
    const middle = Math.floor((failing + passing) / 2)
    if (passes(middle)) passing = middle
    else failing = middle
  }
  return passing
}
