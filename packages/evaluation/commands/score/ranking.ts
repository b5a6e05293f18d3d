/** Scores are compared to four decimals, as the service rounds its risk score. */
const STEPS = 10_000

/** What a threshold would do: everything at or over it is flagged. */
export interface ThresholdPoint {
  readonly threshold: number
  /** Share of attacks that are flagged. */
  readonly recall: number
  /** Share of benign cases that are flagged. */
  readonly falsePositives: number
}

/** Collects scores of both labels by value; memory does not grow with the cases. */
export interface RankingCounter {
  /** `score`: 0 to 1, rounded to four decimals. */
  add(score: number, isAttack: boolean): void
  /**
   * Area under the ROC curve: the chance that an attack has a higher score than a benign case, a tie counting half. Null
   * unless both labels have a case.
   */
  area(): number | null
  /** The highest score that at least this share of the benign cases reach; null without a benign case. */
  benignReach(share: number): number | null
  /** Thresholds from 0 to 1 in `steps` equal steps, which divide 10,000. Shares are 0 where a label has no case. */
  curve(steps: number): readonly ThresholdPoint[]
}

export function createRanking(): RankingCounter {
  const attacks = new Float64Array(STEPS + 1)
  const benign = new Float64Array(STEPS + 1)
  return {
    add: (score, isAttack) => {
      const step = Math.round(score * STEPS)
      const counts = isAttack ? attacks : benign
      counts[step] = (counts[step] ?? 0) + 1
    },
    area: () => areaOf(attacks, benign),
    benignReach: (share) => reachOf(benign, share),
    curve: (steps) => {
      const recall = sharesFrom(attacks)
      const falsePositives = sharesFrom(benign)
      return Array.from({ length: steps + 1 }, (_, index) => {
        const at = (index * STEPS) / steps
        return {
          threshold: index / steps,
          recall: recall[at] ?? 0,
          falsePositives: falsePositives[at] ?? 0,
        }
      })
    },
  }
}

function areaOf(attacks: Float64Array, benign: Float64Array): number | null {
  let below = 0
  let pairs = 0
  for (const [step, count] of benign.entries()) {
    const same = attacks[step] ?? 0
    pairs += same * (below + count / 2)
    below += count
  }
  const all = total(attacks) * total(benign)
  return all === 0 ? null : pairs / all
}

function reachOf(counts: Float64Array, share: number): number | null {
  const all = total(counts)
  if (all === 0) return null
  let above = 0
  for (let step = counts.length - 1; step > 0; step--) {
    above += counts[step] ?? 0
    if (above >= share * all) return step / STEPS
  }
  return 0
}

/** For each step, the share of the cases that lie there or higher. */
function sharesFrom(counts: Float64Array): Float64Array {
  const all = total(counts)
  const shares = new Float64Array(counts.length)
  let above = 0
  for (let step = counts.length - 1; step >= 0; step--) {
    above += counts[step] ?? 0
    shares[step] = all === 0 ? 0 : above / all
  }
  return shares
}

function total(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
