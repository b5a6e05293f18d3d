import * as z from 'zod'
import { jsonObject } from './json-object.ts'
import { text } from './text.ts'

export const evaluationTypes = ['context', 'action', 'output', 'mcp', 'trace'] as const
export const EvaluationType = z.enum(evaluationTypes)
export type EvaluationType = z.infer<typeof EvaluationType>

export const Mode = z.enum(['observe', 'enforce'])
export type Mode = z.infer<typeof Mode>

export const ContentSource = z.enum([
  'user',
  'retrieved_webpage',
  'email',
  'document',
  'tool_result',
  'memory',
  'other',
])
export type ContentSource = z.infer<typeof ContentSource>

const Capabilities = z.array(text(1, 128)).max(128)

export const ContextInput = z
  .strictObject({
    content: text(1, 65_536),
    source: ContentSource,
    trustLevel: z.enum(['trusted', 'mixed', 'untrusted', 'unknown']),
    intendedUse: text(0, 2000).optional(),
  })
  .meta({ id: 'ContextInput' })
export type ContextInput = z.infer<typeof ContextInput>

export const ActionInput = z
  .strictObject({
    userIntent: text(1, 8000),
    proposedAction: z.strictObject({ tool: text(1, 128), arguments: jsonObject(32_768, 4) }),
    grantedCapabilities: Capabilities,
    context: z
      .array(z.strictObject({ source: ContentSource, content: text(1, 32_768) }))
      .max(20)
      .optional(),
  })
  .meta({ id: 'ActionInput' })
export type ActionInput = z.infer<typeof ActionInput>

export const OutputInput = z
  .strictObject({
    content: text(1, 65_536),
    destination: z.strictObject({
      kind: z.enum(['user', 'email', 'webhook', 'tool', 'log', 'public', 'other']),
      identifier: text(0, 256).optional(),
    }),
    allowedDataClasses: z.array(text(1, 64)).min(1).max(64),
    purpose: text(0, 2000).optional(),
  })
  .meta({ id: 'OutputInput' })
export type OutputInput = z.infer<typeof OutputInput>

export const McpInput = z
  .strictObject({
    phase: z.enum(['manifest', 'runtime_output']),
    grantedCapabilities: Capabilities,
    server: z
      .strictObject({ name: text(1, 128).optional(), origin: text(0, 512).optional() })
      .optional(),
    tools: z
      .array(
        z.strictObject({
          name: text(1, 128),
          description: text(0, 4000).optional(),
          inputSchema: jsonObject(8192, 5).optional(),
        }),
      )
      .max(128)
      .optional(),
    tool: text(1, 128).optional(),
    content: text(1, 65_536).optional(),
  })
  .meta({ id: 'McpInput' })
export type McpInput = z.infer<typeof McpInput>

export const TraceEvent = z
  .strictObject({
    id: text(1, 128),
    kind: z.enum([
      'user_message',
      'model_message',
      'retrieval',
      'tool_call',
      'tool_result',
      'approval',
      'system_event',
    ]),
    timestamp: z.iso.datetime({ offset: true }).optional(),
    source: ContentSource.optional(),
    content: text(0, 32_768).optional(),
    tool: text(0, 128).optional(),
    arguments: jsonObject(8192, 5).optional(),
  })
  .meta({ id: 'TraceEvent' })
export type TraceEvent = z.infer<typeof TraceEvent>

export const TraceInput = z
  .strictObject({ goal: text(1, 8000), events: z.array(TraceEvent).min(1).max(200) })
  .meta({ id: 'TraceInput' })
export type TraceInput = z.infer<typeof TraceInput>

const PolicySelection = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9._-]{1,64}$/)
      .default('default'),
  })
  .default({ id: 'default' })

function envelopeOf<T extends EvaluationType, I extends z.ZodType>(type: T, input: I) {
  return z.strictObject({
    type: z.literal(type),
    mode: Mode.default('observe'),
    policy: PolicySelection,
    input,
    metadata: z.strictObject({ requestRef: text(1, 128).optional() }).optional(),
  })
}

export const Envelope = z
  .discriminatedUnion('type', [
    envelopeOf('context', ContextInput).meta({ id: 'ContextEnvelope' }),
    envelopeOf('action', ActionInput).meta({ id: 'ActionEnvelope' }),
    envelopeOf('output', OutputInput).meta({ id: 'OutputEnvelope' }),
    envelopeOf('mcp', McpInput).meta({ id: 'McpEnvelope' }),
    envelopeOf('trace', TraceInput).meta({ id: 'TraceEnvelope' }),
  ])
  .meta({ id: 'Envelope' })

/** A request with its defaults filled in. */
export type Envelope = z.infer<typeof Envelope>
/** A request as a client may write it: `mode`, `policy` and `metadata` are optional. */
export type EnvelopeRequest = z.input<typeof Envelope>
/** What the detectors read of a request. Both of the above fit. */
export type TypedInput =
  | { readonly type: 'context'; readonly input: ContextInput }
  | { readonly type: 'action'; readonly input: ActionInput }
  | { readonly type: 'output'; readonly input: OutputInput }
  | { readonly type: 'mcp'; readonly input: McpInput }
  | { readonly type: 'trace'; readonly input: TraceInput }
