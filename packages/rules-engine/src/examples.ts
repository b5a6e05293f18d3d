import type { JsonObject, TypedInput } from '@ase/schemas'

type Action = Extract<TypedInput, { type: 'action' }>
type ContextItem = NonNullable<Action['input']['context']>[number]

/** Builders of the inputs that rules give as examples: only what the rule is about has to be written down. */
export function shellCall(command: string): TypedInput {
  return toolCall('bash', { command })
}

export function powershellCall(script: string): TypedInput {
  return toolCall('powershell', { script })
}

export function sqlCall(query: string): TypedInput {
  return toolCall('execute_sql', { query })
}

export function fetchCall(url: string): TypedInput {
  return toolCall('fetch', { url })
}

export function readCall(path: string): TypedInput {
  return toolCall('read_file', { path })
}

export function toolCall(
  tool: string,
  args: JsonObject,
  more: { userIntent?: string; grantedCapabilities?: string[]; context?: ContextItem[] } = {},
): TypedInput {
  return {
    type: 'action',
    input: {
      userIntent: more.userIntent ?? 'Carry on with the task.',
      proposedAction: { tool, arguments: args },
      grantedCapabilities: more.grantedCapabilities ?? [tool],
      ...(more.context === undefined ? {} : { context: more.context }),
    },
  }
}

export function pageText(content: string): TypedInput {
  return {
    type: 'context',
    input: { content, source: 'retrieved_webpage', trustLevel: 'untrusted' },
  }
}

export function answer(
  content: string,
  more: Partial<Extract<TypedInput, { type: 'output' }>['input']> = {},
): TypedInput {
  return {
    type: 'output',
    input: {
      content,
      destination: { kind: 'user' },
      allowedDataClasses: ['public', 'internal'],
      ...more,
    },
  }
}

type McpTool = NonNullable<Extract<TypedInput, { type: 'mcp' }>['input']['tools']>[number]

export function manifest(tools: McpTool[], grantedCapabilities: string[] = []): TypedInput {
  return { type: 'mcp', input: { phase: 'manifest', grantedCapabilities, tools } }
}

export function toolAnswer(content: string): TypedInput {
  return { type: 'mcp', input: { phase: 'runtime_output', grantedCapabilities: [], content } }
}

type TraceEvent = Extract<TypedInput, { type: 'trace' }>['input']['events'][number]

export function trace(goal: string, events: Omit<TraceEvent, 'id'>[]): TypedInput {
  return {
    type: 'trace',
    input: { goal, events: events.map((event, index) => ({ id: `e${index}`, ...event })) },
  }
}
