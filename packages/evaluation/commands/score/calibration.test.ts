import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCalibration, createSourceCalibration, type Calibration } from './calibration.ts'

type Pair = readonly [probability: number, isAttack: boolean]

function calibrationOf(pairs: readonly Pair[]): Calibration {
  const calibration = createCalibration()
  for (const [probability, isAttack] of pairs) calibration.add(probability, isAttack)
  return calibration.result()
}

const pairs = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), {
  minLength: 1,
  maxLength: 60,
})

test('the calibration error of three cases in two bins is that computed by hand', () => {
  // Bin 0.8: mean 0.85, half of them attacks, distance 0.35, two cases. Bin 0.1: mean 0.1, no attack, one case.
  const { cases, error, brier, bins } = calibrationOf([
    [0.8, true],
    [0.89, false],
    [0.1, false],
  ])
  expect(cases).toBe(3)
  expect(error).toBeCloseTo((2 * 0.345 + 1 * 0.1) / 3, 12)
  expect(brier).toBeCloseTo((0.2 ** 2 + 0.89 ** 2 + 0.1 ** 2) / 3, 12)
  expect(bins[8]).toEqual({ cases: 2, meanProbability: 0.845, attackShare: 0.5 })
  expect(bins[1]).toEqual({ cases: 1, meanProbability: 0.1, attackShare: 0 })
})

test('certain and right cases have no error, certain and wrong cases an error of 1', () => {
  const right: Pair[] = [
    [1, true],
    [0, false],
  ]
  expect(calibrationOf(right)).toMatchObject({ error: 0, brier: 0 })
  const wrong = right.map(([probability, isAttack]) => [probability, !isAttack] as const)
  expect(calibrationOf(wrong)).toMatchObject({ error: 1, brier: 1 })
})

test('without a case there is no error', () => {
  expect(calibrationOf([])).toMatchObject({ cases: 0, error: null, brier: null })
})

test('a probability on a border belongs to the bin above, 1 to the last', () => {
  const { bins } = calibrationOf([0, 0.1, 0.5, 0.9, 1].map((at) => [at, true] as const))
  expect(bins.map(({ cases }) => cases)).toEqual([1, 1, 0, 0, 0, 1, 0, 0, 0, 2])
})

test('the calibration error follows its definition, for any cases', () => {
  fc.assert(
    fc.property(pairs, (given) => {
      let distance = 0
      for (let bin = 0; bin < 10; bin++) {
        const inBin = given.filter(([p]) => Math.min(9, Math.floor(p * 10)) === bin)
        const sum = inBin.reduce((rest, [p, isAttack]) => rest + p - (isAttack ? 1 : 0), 0)
        distance += Math.abs(sum)
      }
      const { error, brier, bins } = calibrationOf(given)
      expect(error).toBeCloseTo(distance / given.length, 9)
      expect(bins.reduce((sum, { cases }) => sum + cases, 0)).toBe(given.length)
      // By Jensen: no bin is further off than the root of its squared distances.
      expect((error ?? 0) ** 2).toBeLessThanOrEqual((brier ?? 0) + 1e-9)
    }),
  )
})

test('the calibration error does not depend on the order of the cases', () => {
  fc.assert(
    fc.property(pairs, (given) => {
      expect(calibrationOf(given.toReversed()).error).toBeCloseTo(
        calibrationOf(given).error ?? -1,
        9,
      )
    }),
  )
})

describe('the error by source', () => {
  test('each source weighs the same, however many cases it has', () => {
    const calibration = createSourceCalibration()
    // Wrong by 0.2 in each of a hundred cases, and by 0.6 in one.
    for (let index = 0; index < 100; index++) calibration.add('large', 0.2, false)
    calibration.add('small', 0.4, true)
    expect(calibration.error()).toBeCloseTo((0.2 + 0.6) / 2, 12)
  })

  test('with one source it is the error over its cases', () => {
    const [one, all] = [createSourceCalibration(), createCalibration()]
    for (let index = 0; index < 50; index++) {
      const [probability, isAttack] = [((index * 37) % 100) / 100, index % 3 === 0]
      one.add('only', probability, isAttack)
      all.add(probability, isAttack)
    }
    expect(one.error()).toBeCloseTo(all.result().error ?? -1, 12)
  })

  test('without a case there is none', () => {
    expect(createSourceCalibration().error()).toBeNull()
  })
})
