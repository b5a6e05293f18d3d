import type { EnvelopeRequest } from '../src/envelope.ts'

type Sample<T extends EnvelopeRequest['type']> = Extract<EnvelopeRequest, { type: T }>

/** The smallest valid request of each type. */
export const samples = {
  context: {
    type: 'context',
    input: { content: 'a', source: 'user', trustLevel: 'trusted' },
  } satisfies Sample<'context'>,
  action: {
    type: 'action',
    input: {
      userIntent: 'a',
      proposedAction: { tool: 'a', arguments: {} },
      grantedCapabilities: [],
    },
  } satisfies Sample<'action'>,
  output: {
    type: 'output',
    input: { content: 'a', destination: { kind: 'user' }, allowedDataClasses: ['a'] },
  } satisfies Sample<'output'>,
  mcp: {
    type: 'mcp',
    input: { phase: 'manifest', grantedCapabilities: [] },
  } satisfies Sample<'mcp'>,
  trace: {
    type: 'trace',
    input: { goal: 'a', events: [{ id: 'a', kind: 'approval' }] },
  } satisfies Sample<'trace'>,
}

/** A copy of a plain JSON value with one field replaced, at a path such as `input.events.0.id`. */
export function withField(value: unknown, path: string, field: unknown): unknown {
  const [head, ...rest] = path.split('.')
  if (head === undefined || head === '') return field
  if (Array.isArray(value)) {
    const index = Number(head)
    return value.with(index, withField(value[index], rest.join('.'), field))
  }
  const record = isRecord(value) ? value : {}
  return { ...record, [head]: withField(record[head], rest.join('.'), field) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
