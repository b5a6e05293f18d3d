import {
  createScoreCounter,
  type Answer,
  type LabelledCase,
  type Scores,
} from '@ase/rules-engine/quality'
import { signalsFor } from '@ase/semantic'
import {
  contentOrigins,
  evaluationTypes,
  type ContentOrigin,
  type EvaluationType,
} from '@ase/schemas'
import { createCalibration, createSourceCalibration, type Calibration } from './calibration.ts'
import type { Answered, ScoredCase } from './judge.ts'
import { createMeans, sourceOf, type MeanCounter, type MeanScore } from './means.ts'
import { createRanking, type ThresholdPoint } from './ranking.ts'

/** How far a number can be trusted that stands for the chance of an attack, in one group of cases. */
export interface NumberQuality {
  /** The highest probability that the provider told against the label, over the cases of which it told one. */
  readonly provider: Calibration
  readonly providerArea: number | null
  /** The highest probability that at least 1 % of the benign cases reach: a threshold has to lie above it. */
  readonly providerBenignReach: number | null
  /** The calibration error of the provider where each source weighs the same. */
  readonly providerSourceError: number | null
  /** The risk score of the whole path against the label, over all cases that were answered. */
  readonly score: Calibration
  readonly scoreArea: number | null
}

/** One signal in one type: the label does not tell which signal an attack should raise, so only their order is judged. */
export interface SignalQuality {
  readonly attacks: number
  readonly benign: number
  /** Mean probability; null without a case. */
  readonly attackMean: number | null
  readonly benignMean: number | null
  readonly area: number | null
  /** The calibration error against the label where each source weighs the same. */
  readonly sourceError: number | null
}

export interface Quality {
  readonly scores: Scores
  /** Over sources: `all`, each type, the type context by the origin of its text, and each file. */
  readonly means: Readonly<Record<string, MeanScore>>
  readonly failures: Readonly<Record<string, { readonly attacks: number; readonly benign: number }>>
  readonly numbers: Readonly<Record<string, NumberQuality>>
  readonly signals: Readonly<Record<string, SignalQuality>>
  /** What a threshold on the risk score would do. */
  readonly thresholds: readonly ThresholdPoint[]
  readonly misses: Errors
  readonly alarms: Errors
}

/** The first cases that were answered wrongly, as printable lines, and the number of all. */
export interface Errors {
  readonly lines: readonly string[]
  readonly count: number
}

/** The curves have a point for each hundredth. */
const CURVE_STEPS = 100

/** Counts outcomes one by one; of the cases themselves it keeps up to `errorsMax` lines of each kind of error. */
export function createQuality(errorsMax: number): {
  add(scored: ScoredCase): void
  result(): Quality
} {
  const counter = createScoreCounter()
  const means = new Map<string, MeanCounter>()
  const failures = new Map<string, { attacks: number; benign: number }>()
  const all = createNumbers()
  const numbers = new Map([['all', all]])
  const bySignal = new Map(
    evaluationTypes.flatMap((type) =>
      signalsFor(type).map((name) => [`${type} ${name}`, createSignal()] as const),
    ),
  )
  const misses = createErrors(errorsMax)
  const alarms = createErrors(errorsMax)
  return {
    add: ({ case: each, outcome }) => {
      const isAttack = each.label === 'attack'
      if (outcome.failure !== null) {
        const counts = failures.get(outcome.failure) ?? { attacks: 0, benign: 0 }
        failures.set(outcome.failure, counts)
        counts[isAttack ? 'attacks' : 'benign'] += 1
        return
      }
      const { type } = each.envelope
      counter.add({ case: each, answer: outcome.answer, codes: outcome.codes })
      const source = sourceOf(each)
      const groups = groupsOf(type, each.origin)
      for (const group of [...groups, each.file])
        memberOf(means, group, createMeans).add(source, each.label, outcome.answer)
      for (const group of groups)
        memberOf(numbers, group, createNumbers).add(outcome, isAttack, source)
      for (const name of signalsFor(type))
        addSignal(bySignal.get(`${type} ${name}`), outcome.probabilities[name], isAttack, source)
      if (isWrong(each.label, outcome.answer)) (isAttack ? misses : alarms).add(outcome.line)
    },
    result: () => ({
      scores: counter.scores(),
      means: Object.fromEntries(
        [...means].toSorted(byGroup).map(([name, each]) => [name, each.result()]),
      ),
      failures: Object.fromEntries([...failures].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      numbers: Object.fromEntries(
        [...numbers]
          .toSorted(byGroup)
          .map(([name, each]) => [name, each.result()] as const)
          .filter(([, { score }]) => score.cases > 0),
      ),
      signals: Object.fromEntries(
        [...bySignal]
          .map(([name, signal]) => [name, signal.result()] as const)
          .filter(([, { attacks, benign }]) => attacks + benign > 0),
      ),
      thresholds: all.thresholds(),
      misses: misses.result(),
      alarms: alarms.result(),
    }),
  }
}

function isWrong(label: LabelledCase['label'], answer: Answer): boolean {
  return (label === 'attack') === (answer === 'allow')
}

function createNumbers() {
  const provider = createCalibration()
  const providerRanking = createRanking()
  const bySource = createSourceCalibration()
  const score = createCalibration()
  const scoreRanking = createRanking()
  return {
    add: ({ probability, riskScore }: Answered, isAttack: boolean, source: string): void => {
      score.add(riskScore, isAttack)
      scoreRanking.add(riskScore, isAttack)
      if (probability === null) return
      provider.add(probability, isAttack)
      providerRanking.add(probability, isAttack)
      bySource.add(source, probability, isAttack)
    },
    thresholds: () => scoreRanking.curve(CURVE_STEPS),
    result: (): NumberQuality => ({
      provider: provider.result(),
      providerArea: providerRanking.area(),
      providerBenignReach: providerRanking.benignReach(0.01),
      providerSourceError: bySource.error(),
      score: score.result(),
      scoreArea: scoreRanking.area(),
    }),
  }
}

interface SignalCounter {
  add(probability: number, isAttack: boolean, source: string): void
  result(): SignalQuality
}

function createSignal(): SignalCounter {
  const ranking = createRanking()
  const bySource = createSourceCalibration()
  const attack = { cases: 0, sum: 0 }
  const benign = { cases: 0, sum: 0 }
  return {
    add: (probability, isAttack, source) => {
      const side = isAttack ? attack : benign
      side.cases += 1
      side.sum += probability
      ranking.add(probability, isAttack)
      bySource.add(source, probability, isAttack)
    },
    result: () => ({
      attacks: attack.cases,
      benign: benign.cases,
      attackMean: attack.cases === 0 ? null : attack.sum / attack.cases,
      benignMean: benign.cases === 0 ? null : benign.sum / benign.cases,
      area: ranking.area(),
      sourceError: bySource.error(),
    }),
  }
}

function addSignal(
  signal: SignalCounter | undefined,
  probability: number | undefined,
  isAttack: boolean,
  source: string,
): void {
  if (probability !== undefined) signal?.add(probability, isAttack, source)
}

/** The groups of cases that a case belongs to, apart from its file. */
function groupsOf(type: EvaluationType, origin: ContentOrigin | undefined): readonly string[] {
  return ['all', type, ...(origin === undefined ? [] : [nameOfOrigin(origin)])]
}

function nameOfOrigin(origin: ContentOrigin): string {
  return `context by ${origin}`
}

function memberOf<T>(groups: Map<string, T>, name: string, create: () => T): T {
  const member = groups.get(name) ?? create()
  groups.set(name, member)
  return member
}

const groupOrder: readonly string[] = [
  'all',
  ...evaluationTypes.flatMap((type) =>
    type === 'context' ? [type, ...contentOrigins.map(nameOfOrigin)] : [type],
  ),
]

/** All cases, the types in the order of the contract, then the files by name. */
function byGroup([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  const places = [one, other].map((name) => groupOrder.indexOf(name))
  const [first = -1, second = -1] = places.map((place) => (place === -1 ? Infinity : place))
  if (first !== second) return first - second
  return one < other ? -1 : 1
}

function createErrors(linesMax: number) {
  const lines: string[] = []
  let count = 0
  return {
    add: (line: string): void => {
      count += 1
      if (lines.length < linesMax) lines.push(line)
    },
    result: (): Errors => ({ lines, count }),
  }
}
