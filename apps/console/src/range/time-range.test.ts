import { describe, expect, test } from 'vitest'
import { bucketFor, timeRangeOf, zoomTo } from './time-range.ts'

const now = Date.parse('2026-11-23T10:20:30.000Z')

describe('the range of a page', () => {
  test.each([
    ['24h', '2026-11-22T11:00:00.000Z', 'hour'],
    ['7d', '2026-11-17T00:00:00.000Z', 'day'],
    ['30d', '2026-10-25T00:00:00.000Z', 'day'],
    ['90d', '2026-08-26T00:00:00.000Z', 'day'],
  ] as const)('%s begins with a whole hour or day and goes on', (name, from, bucket) => {
    const range = timeRangeOf({ range: name }, now)
    expect(range).toMatchObject({ name, from, to: undefined })
    expect(bucketFor(range)).toBe(bucket)
  })

  test('is 30 days without parameters', () => {
    expect(timeRangeOf({}, now).name).toBe('30d')
  })

  test('is what two moments say, also beside a name', () => {
    const from = '2026-11-01T00:00:00.000Z'
    const to = '2026-11-02T00:00:00.000Z'
    expect(timeRangeOf({ range: '7d', from, to }, now)).toEqual({
      name: null,
      from,
      to,
      hours: 24,
    })
  })

  test('goes back 30 days from an end alone', () => {
    expect(timeRangeOf({ to: '2026-11-02T00:00:00.000Z' }, now).from).toBe(
      '2026-10-03T00:00:00.000Z',
    )
  })

  test('does not follow moments in the wrong order', () => {
    const from = '2026-11-02T00:00:00.000Z'
    expect(timeRangeOf({ from, to: from }, now).name).toBe('30d')
  })

  test('of one bucket ends where the bucket does', () => {
    expect(zoomTo('2026-11-02T00:00:00.000Z', 'day')).toEqual({
      range: undefined,
      from: '2026-11-02T00:00:00.000Z',
      to: '2026-11-03T00:00:00.000Z',
    })
  })
})
