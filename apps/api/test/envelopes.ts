import type { EnvelopeRequest } from '@ase/schemas'

/** One good request of each type with every field, that no rule objects to. */
export const envelopes = {
  context: {
    type: 'context',
    mode: 'enforce',
    policy: { id: 'default' },
    metadata: { requestRef: 'ticket-1' },
    input: {
      content: 'The museum opens at nine.',
      source: 'document',
      trustLevel: 'mixed',
      intendedUse: 'Plan a visit.',
    },
  },
  action: {
    type: 'action',
    input: {
      userIntent: 'Show me the weather in Lisbon.',
      proposedAction: { tool: 'weather.read', arguments: { city: 'Lisbon' } },
      grantedCapabilities: ['weather.read'],
      context: [{ source: 'user', content: 'I travel tomorrow.' }],
    },
  },
  output: {
    type: 'output',
    input: {
      content: 'Your parcel arrives on Tuesday.',
      destination: { kind: 'user', identifier: 'customer-7' },
      allowedDataClasses: ['order_status'],
      purpose: 'Answer a question.',
    },
  },
  mcp: {
    type: 'mcp',
    input: {
      phase: 'manifest',
      grantedCapabilities: ['calendar.read'],
      server: { name: 'calendar', origin: 'https://calendar.example.com' },
      tools: [
        {
          name: 'list_events',
          description: 'Lists the events of a day.',
          inputSchema: { type: 'object' },
        },
      ],
      tool: 'list_events',
      content: 'Two events.',
    },
  },
  trace: {
    type: 'trace',
    input: {
      goal: 'Book a table.',
      events: [
        {
          id: '1',
          kind: 'tool_call',
          timestamp: '2026-01-31T12:00:00Z',
          source: 'user',
          content: 'A table for two.',
          tool: 'reserve',
          arguments: { seats: 2 },
        },
      ],
    },
  },
} as const satisfies Record<string, EnvelopeRequest>

/** Decided by a high-severity rule, so that no provider is asked. */
export const destructive = {
  type: 'action',
  input: {
    userIntent: 'Clean the build folder.',
    proposedAction: { tool: 'bash', arguments: { command: 'rm -rf / --no-preserve-root' } },
    grantedCapabilities: ['bash'],
  },
} as const satisfies EnvelopeRequest

type Json = unknown

/** A copy of a JSON value with one field set, or removed when the value is undefined. */
export function withField(root: Json, path: string, value: Json): object {
  const copy = structuredClone(root)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const parent = keys.reduce<Json>((at, key) => childOf(at, key), copy)
  if (typeof parent !== 'object' || parent === null) throw new Error(`There is no ${path}.`)
  if (value === undefined) Reflect.deleteProperty(parent, last)
  else Reflect.set(parent, last, value)
  return Object(copy)
}

function childOf(value: Json, key: string): Json {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
