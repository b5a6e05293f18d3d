const BINS = 10

/** One bin of a reliability diagram. */
export interface ReliabilityBin {
  readonly cases: number
  /** Mean of the probabilities in it; 0 when it is empty. */
  readonly meanProbability: number
  /** Share of attacks in it; 0 when it is empty. */
  readonly attackShare: number
}

export interface Calibration {
  readonly cases: number
  /** Expected calibration error, 0 to 1; null without a case. */
  readonly error: number | null
  /** Mean squared distance of the probability from the outcome (Brier), 0 to 1; null without a case. */
  readonly brier: number | null
  readonly bins: readonly ReliabilityBin[]
}

/** Collects probabilities and outcomes in ten bins of equal width; memory does not grow with the cases. */
export interface CalibrationCounter {
  /** `probability`: 0 to 1. A bin takes in its lower end; the last one its upper end too. */
  add(probability: number, isAttack: boolean): void
  result(): Calibration
}

/**
 * The expected calibration error of Guo et al. 2017: over bins of equal width, the distance between the mean probability
 * and the share of attacks, weighted by the number of cases.
 */
export function createCalibration(): CalibrationCounter {
  const counts = new Float64Array(BINS)
  const attacks = new Float64Array(BINS)
  const sums = new Float64Array(BINS)
  let squares = 0
  return {
    add: (probability, isAttack) => {
      const bin = binOf(probability)
      counts[bin] = (counts[bin] ?? 0) + 1
      sums[bin] = (sums[bin] ?? 0) + probability
      if (isAttack) attacks[bin] = (attacks[bin] ?? 0) + 1
      squares += (probability - (isAttack ? 1 : 0)) ** 2
    },
    result: () => {
      const cases = counts.reduce((sum, count) => sum + count, 0)
      const bins = Array.from(counts, (count, bin) => ({
        cases: count,
        meanProbability: count === 0 ? 0 : (sums[bin] ?? 0) / count,
        attackShare: count === 0 ? 0 : (attacks[bin] ?? 0) / count,
      }))
      const distance = bins.reduce(
        (sum, bin) => sum + bin.cases * Math.abs(bin.meanProbability - bin.attackShare),
        0,
      )
      return {
        cases,
        error: cases === 0 ? null : distance / cases,
        brier: cases === 0 ? null : squares / cases,
        bins,
      }
    },
  }
}

/**
 * The same error where each source weighs the same: in each bin, the mean over sources of the distance that their cases add.
 * Memory grows with the sources, not with their cases.
 */
export interface SourceCalibrationCounter {
  add(source: string, probability: number, isAttack: boolean): void
  /** 0 to 1; null without a case. */
  error(): number | null
}

export function createSourceCalibration(): SourceCalibrationCounter {
  const sources = new Map<string, { cases: number; readonly distances: Float64Array }>()
  return {
    add: (source, probability, isAttack) => {
      const of = sources.get(source) ?? { cases: 0, distances: new Float64Array(BINS) }
      sources.set(source, of)
      of.cases += 1
      const bin = binOf(probability)
      of.distances[bin] = (of.distances[bin] ?? 0) + probability - (isAttack ? 1 : 0)
    },
    error: () => {
      if (sources.size === 0) return null
      const sums = new Float64Array(BINS)
      for (const { cases, distances } of sources.values())
        for (const [bin, distance] of distances.entries())
          sums[bin] = (sums[bin] ?? 0) + distance / cases
      return sums.reduce((sum, distance) => sum + Math.abs(distance), 0) / sources.size
    },
  }
}

function binOf(probability: number): number {
  return Math.min(BINS - 1, Math.floor(probability * BINS))
}
