import type { TraceEvent } from '@ase/schemas'
import { expect, test } from 'vitest'
import { eventIndexOf, findingsByEvent } from './trace-events.ts'

test('a pointer leads to the event that it goes into', () => {
  expect(eventIndexOf('/input/events/12/arguments/to')).toBe(12)
  expect(eventIndexOf('/input/events/0')).toBe(0)
  for (const pointer of ['/input/events', '/input/goal', '/input/events/x', '', 'input'])
    expect(eventIndexOf(pointer)).toBeNull()
})

test('a finding stands at each event that it comes from, once', () => {
  const events: TraceEvent[] = ['a', 'b', 'c'].map((id) => ({ id, kind: 'approval' }))
  const span = (pointer: string) => ({ pointer, start: 0, end: 1 })
  const both = {
    code: 'BOTH',
    spans: [
      span('/input/events/0/content'),
      span('/input/events/2/content'),
      span('/input/events/2/tool'),
    ],
  }
  const goal = { code: 'GOAL', spans: [span('/input/goal')] }
  const found = findingsByEvent(events, [both, goal]).map(({ findings }) => findings)
  expect(found).toEqual([[both], [], [both]])
})
