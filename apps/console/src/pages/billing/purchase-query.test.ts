import { expect, test } from 'vitest'
import { pollWaitMs } from './purchase-query.ts'

test('a pending purchase is looked at after a second, then ever less often, at most every 30 seconds', () => {
  const waits = Array.from({ length: 40 }, (_, index) => pollWaitMs(index + 1))
  expect(waits[0]).toBe(1000)
  expect(waits.slice(0, 3)).toEqual([1000, 1500, 2250])
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(Math.max(...waits)).toBe(30_000)
  expect(pollWaitMs(Number.MAX_SAFE_INTEGER)).toBe(30_000)
})
