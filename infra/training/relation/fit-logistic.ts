import { sigmoid } from '../scores.ts'
import { isLong } from './long-runs.ts'

/** One labelled observation. */
export interface Row {
  readonly values: readonly number[]
  readonly attack: boolean
  /** Rows of one source share their weight. */
  readonly source: string
}

export interface Logistic {
  readonly bias: number
  readonly weights: readonly number[]
}

/** 1: a weight below zero would contradict what the evidence means; -1: above zero; 0: either may be. */
export type Sign = 1 | -1 | 0

const decay = 0.0006
const steps = 3000
const rate = 0.6
const momentum = 0.9

/** Logistic regression on the log-odds, with weights held to their signs. The same rows give the same weights. */
export function fitLogistic(rows: readonly Row[], signs: readonly Sign[], own = decay): Logistic {
  const shares = sharesOf(rows)
  const weights = signs.map(() => 0)
  const speeds = signs.map(() => 0)
  let bias = -2
  let biasSpeed = 0
  for (let step = 0; step < steps; step += 1) {
    const slopes = signs.map(() => 0)
    let biasSlope = 0
    rows.forEach((row, at) => {
      const miss = sigmoid(scoreOf({ bias, weights }, row.values)) - (row.attack ? 1 : 0)
      const slope = miss * (shares[at] ?? 0)
      biasSlope += slope
      row.values.forEach((value, feature) => {
        slopes[feature] = (slopes[feature] ?? 0) + slope * value
      })
    })
    biasSpeed = momentum * biasSpeed + biasSlope
    bias -= rate * biasSpeed
    signs.forEach((sign, feature) => {
      const weight = weights[feature] ?? 0
      const speed = momentum * (speeds[feature] ?? 0) + (slopes[feature] ?? 0) + own * weight
      const moved = weight - rate * speed
      const held = moved * sign < 0
      weights[feature] = held ? 0 : moved
      speeds[feature] = held ? 0 : speed
    })
  }
  return { bias, weights }
}

export function scoreOf({ bias, weights }: Logistic, values: readonly number[]): number {
  return values.reduce((score, value, at) => score + value * (weights[at] ?? 0), bias)
}

/** A source counts with the root of its size, so that a generator cannot drown what people wrote. */
function sharesOf(rows: readonly Row[]): number[] {
  const key = ({ source, attack }: Row) => `${source} ${attack}`
  const sizes = new Map<string, number>()
  for (const row of rows) sizes.set(key(row), (sizes.get(key(row)) ?? 0) + 1)
  const raw = rows.map((row) => worthOf(row.source) / Math.sqrt(sizes.get(key(row)) ?? 1))
  const total = raw.reduce((sum, share) => sum + share, 0)
  return raw.map((share) => share / total)
}

/** Texts written one by one say more than composed ones. */
function worthOf(source: string): number {
  if (/^(actions|calls|calls2|runs|longtasks|hand-actions)\//.test(source)) return 6
  if (isLong(source)) return 2
  return source === 'tests' ? 4 : 1
}
