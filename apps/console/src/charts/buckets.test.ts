import { expect, test } from 'vitest'
import { axisMaxOf, endOf, fillBuckets, sumOf, totalOf } from './buckets.ts'

const range = { from: '2026-11-20T10:30:00.000Z', to: '2026-11-23T00:00:00.000Z' }

test('every day that the range touches has a bucket, also those without a row', () => {
  const rows = [{ start: '2026-11-21T00:00:00.000Z', allow: 3, review: 1, block: 0 }]
  expect(fillBuckets(rows, range, 'day')).toEqual([
    { start: '2026-11-20T00:00:00.000Z', allow: 0, review: 0, block: 0 },
    { start: '2026-11-21T00:00:00.000Z', allow: 3, review: 1, block: 0 },
    { start: '2026-11-22T00:00:00.000Z', allow: 0, review: 0, block: 0 },
  ])
})

test('rows of several groups are added up, and rows outside of the range are left out', () => {
  const start = '2026-11-22T00:00:00.000Z'
  const rows = [
    { start, allow: 1, review: 0, block: 2 },
    { start, allow: 4, review: 1, block: 0 },
    { start: '2026-11-25T00:00:00.000Z', allow: 9, review: 9, block: 9 },
  ]
  const filled = fillBuckets(rows, range, 'day')
  expect(filled.at(-1)).toEqual({ start, allow: 5, review: 1, block: 2 })
  expect(totalOf(sumOf(filled))).toBe(8)
})

test('hours are counted from whole hours', () => {
  const hours = fillBuckets([], { from: range.from, to: '2026-11-20T12:00:00.000Z' }, 'hour')
  expect(hours.map(({ start }) => start)).toEqual([
    '2026-11-20T10:00:00.000Z',
    '2026-11-20T11:00:00.000Z',
  ])
  expect(endOf('2026-11-20T23:00:00.000Z', 'hour')).toBe('2026-11-21T00:00:00.000Z')
})

test('an empty range has no bucket', () => {
  expect(fillBuckets([], { from: range.to, to: range.from }, 'day')).toEqual([])
})

test.each([
  [0, 4],
  [4, 4],
  [5, 6],
  [6, 6],
  [7, 8],
  [11, 20],
  [21, 40],
  [68, 80],
  [81, 100],
  [1001, 2000],
])('an axis for %i ends at %i', (value, expected) => {
  expect(axisMaxOf(value)).toBe(expected)
})
