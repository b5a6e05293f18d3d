import { sigmoid, type HeldOutScore } from './scores.ts'

/** Where a score meets its log-odds; between two knots the line is straight, outside it is level. */
export interface Knot {
  readonly score: number
  readonly logOdds: number
}

const bins = 16
const farthest = 3.5
/** Benign cases that each bin is taken to have missed, so that no bin is certain and small ones claim less. */
const DOUBT = 3
/** Fewer cases do not show more of the shape than a line. */
const LEAST_FOR_SHAPE = 1500

/**
 * What scores mean: the share of attacks around each score as log-odds, never falling, told as if `baseRate` of all
 * texts were attacks. A family counts as the root of its size tells, so that no large source decides alone.
 * Deterministic; needs cases of both labels.
 */
export function calibrate(held: readonly FamilyScore[], baseRate: number): Knot[] {
  if (held.length < LEAST_FOR_SHAPE) return calibrateLine(held, baseRate)
  const weightOf = weightByFamily(held, baseRate)
  const doubt = (DOUBT * (1 - baseRate)) / held.filter(({ attack }) => !attack).length
  const sorted = held.toSorted((a, b) => a.score - b.score)
  const total = 1 / bins
  const groups: { weight: number; attack: number; score: number; count: number }[] = []
  let open = { weight: 0, attack: 0, score: 0, count: 0 }
  for (const each of sorted) {
    const { score, attack } = each
    const weight = weightOf(each)
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
  return pool(groups).map(({ weight, attack, score }) => {
    const odds = attack / (weight - attack + doubt)
    return {
      score: round(score / weight),
      logOdds: round(Math.max(-farthest, Math.min(farthest, Math.log(odds)))),
    }
  })
}

/** A straight line between score and log-odds, by Newton's method: two numbers that a few hundred cases can carry. */
function calibrateLine(held: readonly FamilyScore[], baseRate: number): Knot[] {
  const weightOf = weightByFamily(held, baseRate)
  let slope = 1
  let offset = 0
  for (let step = 0; step < 50; step += 1) {
    let bySlope = 0
    let byOffset = 0
    let squares = 1e-9
    let mixed = 0
    let all = 1e-9
    for (const each of held) {
      const { score, attack } = each
      const weight = weightOf(each)
      const probability = sigmoid(slope * score + offset)
      const error = weight * (probability - (attack ? 1 : 0))
      const spread = weight * probability * (1 - probability)
      bySlope += error * score
      byOffset += error
      squares += spread * score * score
      mixed += spread * score
      all += spread
    }
    const scale = squares * all - mixed * mixed
    slope -= (all * bySlope - mixed * byOffset) / scale
    offset -= (squares * byOffset - mixed * bySlope) / scale
  }
  // Scores that say nothing, or the contrary: as likely as the base rate has it.
  if (!(slope > LEAST_SLOPE)) slope = LEAST_SLOPE
  return [-farthest, farthest].map((logOdds) => ({
    score: round((logOdds - offset) / slope),
    logOdds,
  }))
}

const LEAST_SLOPE = 0.05

type FamilyScore = Pick<HeldOutScore, 'score' | 'attack' | 'family'>

/** The weight of each case: those of attacks add up to the base rate, those of benign cases to the rest. */
export function weightByFamily(
  held: readonly FamilyScore[],
  baseRate: number,
): (each: FamilyScore) => number {
  const keyOf = ({ family, attack }: FamilyScore): string => `${family} ${attack}`
  const sizes = new Map<string, number>()
  for (const each of held) sizes.set(keyOf(each), (sizes.get(keyOf(each)) ?? 0) + 1)
  const rawOf = (each: FamilyScore): number => 1 / Math.sqrt(sizes.get(keyOf(each)) ?? 1)
  let attacks = 0
  let benign = 0
  for (const each of held) {
    if (each.attack) attacks += rawOf(each)
    else benign += rawOf(each)
  }
  return (each) =>
    (rawOf(each) * (each.attack ? baseRate : 1 - baseRate)) / (each.attack ? attacks : benign)
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
