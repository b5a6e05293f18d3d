import { expect, test } from 'vitest'
import { weeksOf, weekUntil } from './week-of-keys.ts'

const range = weekUntil(Date.parse('2026-11-23T22:30:00.000Z'))
const none = { allow: 0, review: 0, block: 0 }

test('a week ends with the day that it is in UTC', () => {
  expect(range).toEqual({ from: '2026-11-17T00:00:00.000Z', to: '2026-11-24T00:00:00.000Z' })
})

test('a week begins anew at midnight in UTC', () => {
  expect(weekUntil(Date.parse('2026-11-24T00:00:00.000Z')).to).toBe('2026-11-25T00:00:00.000Z')
})

test('each key has the evaluations of its own seven days, whatever was decided', () => {
  const weeks = weeksOf(
    [
      { start: '2026-11-17T00:00:00.000Z', group: 'a', ...none, allow: 1 },
      { start: '2026-11-21T00:00:00.000Z', group: 'a', allow: 1000, review: 20, block: 3 },
      { start: '2026-11-23T00:00:00.000Z', group: 'b', ...none, block: 1 },
      { start: '2026-11-23T00:00:00.000Z', group: null, ...none, block: 9 },
    ],
    range,
  )
  expect(weeks.get('a')).toEqual({
    values: [1, 0, 0, 0, 1023, 0, 0],
    total: 1024,
    label: '1,024 evaluations in 7 days, most on 21 Nov',
  })
  expect(weeks.get('b')?.label).toBe('1 evaluation in 7 days, most on 23 Nov')
  expect(weeks.get('c')).toBeUndefined()
})

test('a key without evaluations has a label that says so', () => {
  const rows = [{ start: '2026-11-17T00:00:00.000Z', group: 'a', ...none }]
  expect(weeksOf(rows, range).get('a')?.label).toBe('No evaluations in 7 days')
})
