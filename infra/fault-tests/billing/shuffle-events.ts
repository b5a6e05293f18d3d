import type { Random } from '../fuzz/random.ts'
import type { WireEvent } from './wire-events.ts'

/**
 * Every event once, a third of them two or three times, in no order. Half of the groups stay together, so that the
 * workers deliver what belongs to one purchase at the same moment; the others are spread over the whole run.
 */
export function shuffleEvents(
  random: Random,
  groups: readonly (readonly WireEvent[])[],
): readonly WireEvent[] {
  const bursts = groups.flatMap((group) => {
    const deliveries = group.flatMap((event) => repeatSometimes(random, event))
    return random.oneIn(2) ? [shuffle(random, deliveries)] : deliveries.map((one) => [one])
  })
  return shuffle(random, bursts).flat()
}

function repeatSometimes(random: Random, event: WireEvent): readonly WireEvent[] {
  return random.oneIn(3) ? Array.from({ length: 2 + random.below(2) }, () => event) : [event]
}

/** Fisher and Yates. */
function shuffle<T>(random: Random, items: readonly T[]): readonly T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    const [a, b] = [order[last], order[other]]
    if (a === undefined || b === undefined) continue
    order[last] = b
    order[other] = a
  }
  return order
}
