import type { Scored } from './scores.ts'

/** Where a score meets its log-odds; between two knots the line is straight, outside it is level. */
export interface Knot {
  readonly score: number
  readonly logOdds: number
}

const bins = 16
const farthest = 3.5

/**
 * What scores mean: the share of attacks around each score as log-odds, never falling, told as if `baseRate` of all
 * texts were attacks. Deterministic; needs cases of both kinds.
 */
export function calibrate(held: readonly Scored[], baseRate: number): Knot[] {
  const attacks = held.filter(({ attack }) => attack).length
  const attackWeight = baseRate / attacks
  const benignWeight = (1 - baseRate) / (held.length - attacks)
  const sorted = held.toSorted((a, b) => a.score - b.score)
  const total = 1 / bins
  const groups: { weight: number; attack: number; score: number; count: number }[] = []
  let open = { weight: 0, attack: 0, score: 0, count: 0 }
  for (const { score, attack } of sorted) {
    const weight = attack ? attackWeight : benignWeight
    open.weight += weight
    open.attack += attack ? weight : 0
    open.score += score * weight
    open.count += 1
    // Bins get finer to the right, where decisions are made.
    const rest = groups.reduce((sum, group) => sum - group.weight, 1)
    if (open.weight >= Math.min(total, rest / 3) && open.count >= 25) {
      groups.push(open)
      open = { weight: 0, attack: 0, score: 0, count: 0 }
    }
  }
  if (open.count > 0) groups.push(open)
  return pool(groups).map(({ weight, attack, score, count }) => {
    // Half a case of either kind, so that no bin is certain.
    const spare = weight / count / 2
    const odds = (attack + spare * 0.5) / (weight - attack + spare * 0.5)
    return {
      score: round(score / weight),
      logOdds: round(Math.max(-farthest, Math.min(farthest, Math.log(odds)))),
    }
  })
}

interface Group {
  weight: number
  attack: number
  score: number
  count: number
}

/** Neighbours that fall are put together until none does. */
function pool(groups: readonly Group[]): Group[] {
  const pooled: Group[] = []
  for (const group of groups) {
    let open = { ...group }
    for (
      let last = pooled.at(-1);
      last !== undefined && last.attack / last.weight >= open.attack / open.weight;
      last = pooled.at(-1)
    ) {
      open = {
        weight: last.weight + open.weight,
        attack: last.attack + open.attack,
        score: last.score + open.score,
        count: last.count + open.count,
      }
      pooled.pop()
    }
    pooled.push(open)
  }
  return pooled
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
