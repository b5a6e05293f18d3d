import type { UsageResponse } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { groupUsage } from './group-usage.ts'

const usage: UsageResponse = {
  ok: true,
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-11-04T00:00:00.000Z',
  bucket: 'day',
  group: 'type',
  rows: [
    { start: '2026-11-01T00:00:00.000Z', group: 'mcp', allow: 1, review: 0, block: 0 },
    { start: '2026-11-01T00:00:00.000Z', group: 'action', allow: 2, review: 1, block: 0 },
    { start: '2026-11-03T00:00:00.000Z', group: 'action', allow: 0, review: 0, block: 4 },
  ],
}

describe('usage by group', () => {
  test('adds up each group over the range, the largest first', () => {
    expect(groupUsage(usage)).toEqual([
      {
        id: 'action',
        name: 'Action',
        hint: null,
        counts: { allow: 2, review: 1, block: 4 },
        total: 7,
        trend: [3, 0, 4],
      },
      {
        id: 'mcp',
        name: 'MCP',
        hint: null,
        counts: { allow: 1, review: 0, block: 0 },
        total: 1,
        trend: [1, 0, 0],
      },
    ])
  })

  test('has all decisions in their order', () => {
    const groups = groupUsage({ ...usage, group: 'none' })
    expect(groups.map(({ id, total, trend }) => [id, total, trend])).toEqual([
      ['allow', 3, [3, 0, 0]],
      ['review', 1, [1, 0, 0]],
      ['block', 4, [0, 0, 4]],
    ])
  })

  test('names keys by name and prefix, and those that are gone', () => {
    const id = '0b9d3b7e-1111-4222-8333-123456789abc'
    const byKey: UsageResponse = {
      ...usage,
      group: 'key',
      rows: usage.rows.map((row, index) => ({ ...row, group: index === 0 ? null : id })),
      keys: [{ id, name: 'ci', prefix: 'asek_a1B2' }],
    }
    expect(groupUsage(byKey).map(({ id: key, name, hint }) => [key, name, hint])).toEqual([
      [id, 'ci', 'asek_a1B2…'],
      [null, 'A key that is gone', null],
    ])
  })

  test('shows long ranges in at most 24 steps without losing a count', () => {
    const year = { ...usage, from: '2025-11-04T00:00:00.000Z' }
    const [action] = groupUsage(year)
    expect(action?.trend.length).toBeLessThanOrEqual(24)
    expect(action?.trend.reduce((sum, value) => sum + value, 0)).toBe(7)
  })
})
