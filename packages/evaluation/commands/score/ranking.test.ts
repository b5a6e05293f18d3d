import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRanking, type RankingCounter } from './ranking.ts'

function rankingOf(attacks: readonly number[], benign: readonly number[]): RankingCounter {
  const ranking = createRanking()
  for (const score of attacks) ranking.add(score, true)
  for (const score of benign) ranking.add(score, false)
  return ranking
}

/** Few different values, so that ties are common. */
const score = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(0, 5000, 10_000))
const scores = fc.array(
  score.map((steps) => steps / 10_000),
  { minLength: 1, maxLength: 40 },
)

test('the AUC of six pairs with one tie is that computed by hand', () => {
  // 0.9 beats 0.1, 0.4 and 0.7; 0.4 beats 0.1, ties with 0.4 and loses to 0.7.
  expect(rankingOf([0.9, 0.4], [0.1, 0.4, 0.7]).area()).toBeCloseTo(4.5 / 6, 12)
})

test('the AUC is 1 when every attack is over every benign case, 0 the other way round, a half when all are equal', () => {
  expect(rankingOf([0.6, 0.9], [0.1, 0.5]).area()).toBe(1)
  expect(rankingOf([0.1, 0.5], [0.6, 0.9]).area()).toBe(0)
  expect(rankingOf([0.3, 0.3], [0.3]).area()).toBe(0.5)
})

test('the AUC needs a case of each label', () => {
  expect(rankingOf([0.5], []).area()).toBeNull()
  expect(rankingOf([], [0.5]).area()).toBeNull()
})

test('the AUC compares scores to four decimals', () => {
  expect(rankingOf([0.5001], [0.5]).area()).toBe(1)
  expect(rankingOf([0.50001], [0.5]).area()).toBe(0.5)
})

test('the AUC counts the pairs, for any scores', () => {
  fc.assert(
    fc.property(scores, scores, (attacks, benign) => {
      let right = 0
      for (const attack of attacks)
        for (const each of benign) right += attack > each ? 1 : attack === each ? 0.5 : 0
      const pairs = attacks.length * benign.length
      expect(rankingOf(attacks, benign).area()).toBeCloseTo(right / pairs, 9)
    }),
  )
})

test('a threshold flags what reaches it, for any scores', () => {
  fc.assert(
    fc.property(scores, scores, (attacks, benign) => {
      for (const point of rankingOf(attacks, benign).curve(20)) {
        const { threshold, recall, falsePositives } = point
        const share = (of: readonly number[]): number =>
          of.filter((each) => each >= threshold - 1e-9).length / of.length
        expect(recall).toBeCloseTo(share(attacks), 9)
        expect(falsePositives).toBeCloseTo(share(benign), 9)
      }
    }),
  )
})

test('the area is the one under the points of the curve', () => {
  fc.assert(
    fc.property(scores, scores, (attacks, benign) => {
      const ranking = rankingOf(attacks, benign)
      const points = [...ranking.curve(10_000), { recall: 0, falsePositives: 0 }]
      let area = 0
      for (const [index, point] of points.slice(0, -1).entries()) {
        const next = points[index + 1] ?? point
        area += ((point.recall + next.recall) / 2) * (point.falsePositives - next.falsePositives)
      }
      expect(area).toBeCloseTo(ranking.area() ?? -1, 9)
    }),
    { numRuns: 20 },
  )
})

test('the score that one benign case in a hundred reaches is the highest that at least one in a hundred reaches', () => {
  const ranking = createRanking()
  expect(ranking.benignReach(0.01)).toBeNull()
  ranking.add(0.99, true)
  for (let index = 0; index < 198; index++) ranking.add(0.1, false)
  ranking.add(0.7, false)
  ranking.add(0.9, false)
  expect(ranking.benignReach(0.005)).toBe(0.9)
  expect(ranking.benignReach(0.01)).toBe(0.7)
  expect(ranking.benignReach(0.011)).toBe(0.1)
  expect(ranking.benignReach(1)).toBe(0.1)
})
