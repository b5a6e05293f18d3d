/**
 * The numbers below `count` in an order of which every beginning is spread over all of them: the first, the last, and
 * then steps of the golden section. Each comes once, in `count` turns.
 */
export function spreadAt(count: number, turn: number): number {
  if (turn === 0 || count === 1) return 0
  if (turn === 1) return count - 1
  const between = count - 2
  return 1 + (((turn - 1) * stepOf(between)) % between)
}

const GOLDEN_SECTION = 0.618

/** A step that has no divisor in common with the length, so that it comes by every place. */
function stepOf(length: number): number {
  let step = Math.max(1, Math.round(length * GOLDEN_SECTION))
  while (divisor(step, length) > 1) step += 1
  return step
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}

/** The items in that order. */
export function spread<T>(items: readonly T[]): readonly T[] {
  const order: T[] = []
  for (let turn = 0; turn < items.length; turn += 1) {
    const item = items[spreadAt(items.length, turn)]
    if (item !== undefined) order.push(item)
  }
  return order
}
