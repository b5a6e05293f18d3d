import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { pageFields, PageQuery, rangeFields, withOrderedRange } from './list.ts'
import { parseAs } from './parse.ts'

describe('list page', () => {
  test('a list without parameters has a page of 50 items', () => {
    expect(PageQuery.parse({})).toEqual({ limit: 50 })
  })

  test.each([
    ['1', 1],
    ['100', 100],
  ])('limit=%s is accepted', (limit, expected) => {
    expect(PageQuery.parse({ limit })).toEqual({ limit: expected })
  })

  test.each(['0', '101', '-1', '+5', '1.5', '1e1', '0x10', ' 5', '', '9999999999'])(
    'limit=%j is refused at limit',
    (limit) => {
      const parsed = parseAs(PageQuery, { limit })
      expect(parsed).toMatchObject({
        ok: false,
        error: { code: 'INVALID_SCHEMA', details: [{ path: 'limit' }] },
      })
    },
  )

  test.each(['', 'a b', 'a=', 'é', 'a'.repeat(201)])('the cursor %j is refused', (cursor) => {
    expect(PageQuery.safeParse({ cursor }).success).toBe(false)
  })
})

describe('time range', () => {
  const query = withOrderedRange(z.strictObject({ ...rangeFields, ...pageFields }))

  test.each([
    {},
    { from: '2026-01-01T00:00:00.000Z' },
    { to: '2026-01-01T00:00:00.000Z' },
    { from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T00:00:00.001Z' },
  ])('the time range %j is accepted', (range) => {
    expect(query.safeParse(range).success).toBe(true)
  })

  test.each([
    { from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' },
    { from: '2026-01-02T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' },
  ])('the time range %j ends before it begins and is refused at from', (range) => {
    expect(parseAs(query, range)).toMatchObject({
      error: { details: [{ path: 'from', issue: 'invalid_range' }] },
    })
  })

  test.each([
    'yesterday',
    '2026-01-01',
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.000+01:00',
    '2026-02-30T00:00:00.000Z',
  ])('the time %j is refused', (from) => {
    expect(query.safeParse({ from }).success).toBe(false)
  })
})
