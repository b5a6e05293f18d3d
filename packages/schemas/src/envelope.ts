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

const Capabilities = z
  .array(text(1, 128))
  .max(128)
  .describe('The tools and permissions that the agent was given.')

export const ContextInput = z
  .strictObject({
    content: text(1, 65_536).describe('The text that the model is about to read.'),
    source: ContentSource.describe('Where the text comes from.'),
    trustLevel: z
      .enum(['trusted', 'mixed', 'untrusted', 'unknown'])
      .describe('How far the writer of the text is trusted.'),
    intendedUse: text(0, 2000).optional().describe('What the text is read for.'),
  })
  .meta({ id: 'ContextInput', description: 'What an agent is about to read.' })
export type ContextInput = z.infer<typeof ContextInput>

export const ActionInput = z
  .strictObject({
    userIntent: text(1, 8000).describe('What the user asked for.'),
    proposedAction: z
      .strictObject({
        tool: text(1, 128).describe('The name of the tool.'),
        arguments: jsonObject(32_768, 4),
      })
      .describe('The tool call that the agent is about to make.'),
    grantedCapabilities: Capabilities,
    context: z
      .array(
        z.strictObject({
          source: ContentSource.describe('Where the text comes from.'),
          content: text(1, 32_768).describe('A text that the agent read before.'),
        }),
      )
      .max(20)
      .optional()
      .describe('What the agent read before the call.'),
  })
  .meta({ id: 'ActionInput', description: 'What an agent is about to do.' })
export type ActionInput = z.infer<typeof ActionInput>

export const OutputInput = z
  .strictObject({
    content: text(1, 65_536).describe('The text that is about to be sent.'),
    destination: z
      .strictObject({
        kind: z
          .enum(['user', 'email', 'webhook', 'tool', 'log', 'public', 'other'])
          .describe('What kind of receiver it is.'),
        identifier: text(0, 256)
          .optional()
          .describe('Which one, such as an email address or a URL.'),
      })
      .describe('Where the text goes.'),
    allowedDataClasses: z
      .array(text(1, 64))
      .min(1)
      .max(64)
      .describe('The classes of data that may go there, such as public or internal.'),
    purpose: text(0, 2000).optional().describe('What the text is sent for.'),
  })
  .meta({ id: 'OutputInput', description: 'What an agent is about to say or send.' })
export type OutputInput = z.infer<typeof OutputInput>

export const McpInput = z
  .strictObject({
    phase: z
      .enum(['manifest', 'runtime_output'])
      .describe('Whether tools are offered (manifest) or one of them answered (runtime_output).'),
    grantedCapabilities: Capabilities,
    server: z
      .strictObject({
        name: text(1, 128).optional().describe('The name that the server gives itself.'),
        origin: text(0, 512).optional().describe('The URL or command that it was reached by.'),
      })
      .optional()
      .describe('The MCP server.'),
    tools: z
      .array(
        z.strictObject({
          name: text(1, 128).describe('The name of the tool.'),
          description: text(0, 4000).optional().describe('What the server says the tool does.'),
          inputSchema: jsonObject(8192, 5).optional(),
        }),
      )
      .max(128)
      .optional()
      .describe('The tools that the server offers.'),
    tool: text(1, 128).optional().describe('The tool that answered.'),
    content: text(1, 65_536).optional().describe('What the tool answered.'),
  })
  .meta({ id: 'McpInput', description: 'What an MCP server offers or answers.' })
export type McpInput = z.infer<typeof McpInput>

export const TraceEvent = z
  .strictObject({
    id: text(1, 128).describe('Names the event within the trace.'),
    kind: z
      .enum([
        'user_message',
        'model_message',
        'retrieval',
        'tool_call',
        'tool_result',
        'approval',
        'system_event',
      ])
      .describe('What happened.'),
    timestamp: z.iso.datetime({ offset: true }).optional().describe('When it happened.'),
    source: ContentSource.optional().describe('Where the text comes from.'),
    content: text(0, 32_768).optional().describe('The text of the event.'),
    tool: text(0, 128).optional().describe('The tool that was called or answered.'),
    arguments: jsonObject(8192, 5).optional(),
  })
  .meta({ id: 'TraceEvent', description: 'One step of a run.' })
export type TraceEvent = z.infer<typeof TraceEvent>

export const TraceInput = z
  .strictObject({
    goal: text(1, 8000).describe('What the run was started for.'),
    events: z.array(TraceEvent).min(1).max(200).describe('What happened, in order.'),
  })
  .meta({ id: 'TraceInput', description: 'A whole run of an agent.' })
export type TraceInput = z.infer<typeof TraceInput>

// What has a default is a component of its own: a default that stands in a property itself makes some generators of
// clients take the property for required.
const RequestedMode = Mode.default('observe').meta({
  id: 'RequestedMode',
  description:
    'Whether the caller only watches (observe) or obeys the decision (enforce). The answer is the same.',
})
export const PolicyId = z.string().regex(/^[a-z0-9._-]{1,64}$/)
const RequestedPolicyId = PolicyId.default('default').meta({
  id: 'RequestedPolicyId',
  description: 'The id of the policy.',
})
const RequestedPolicy = z.strictObject({ id: RequestedPolicyId }).default({ id: 'default' }).meta({
  id: 'RequestedPolicy',
  description: 'The policy that decides; its latest version is used.',
})

function envelopeOf<T extends EvaluationType, I extends z.ZodType>(type: T, input: I) {
  return z.strictObject({
    type: z.literal(type).describe('What is evaluated; it decides which fields `input` has.'),
    mode: RequestedMode,
    policy: RequestedPolicy,
    input,
    metadata: z
      .strictObject({
        requestRef: text(1, 128)
          .optional()
          .describe('A reference of the caller. Only its SHA-256 is kept.'),
      })
      .optional()
      .describe('What the caller wants to find the evaluation by.'),
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
