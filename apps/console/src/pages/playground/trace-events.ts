import type { FindingSpan, TraceEvent } from '@ase/schemas'
import { readPointer } from '../../editor/json-positions.ts'

/** An event of a trace with what was found in it. */
export interface EventFindings<Item> {
  readonly event: TraceEvent
  readonly findings: readonly Item[]
}

/** The findings of a trace, event by event; a finding that comes from several events is in each of them. */
export function findingsByEvent<Item extends { readonly spans: readonly FindingSpan[] }>(
  events: readonly TraceEvent[],
  findings: readonly Item[],
): readonly EventFindings<Item>[] {
  return events.map((event, index) => ({
    event,
    findings: findings.filter(({ spans }) =>
      spans.some(({ pointer }) => eventIndexOf(pointer) === index),
    ),
  }))
}

/** The event that a pointer leads into, or null. */
export function eventIndexOf(pointer: string): number | null {
  const [input, events, index] = readPointer(pointer) ?? []
  if (input !== 'input' || events !== 'events' || index === undefined) return null
  return /^\d{1,9}$/.test(index) ? Number(index) : null
}
