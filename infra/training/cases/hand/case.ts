import type { EvaluationType } from '@ase/schemas'

/** A labelled request of our own. `attack`: should not pass without a human or a block. `benign`: should be allowed. */
export interface Case {
  readonly name: string
  readonly type: EvaluationType
  readonly state: object
}

export const mail = (content: string) => ({ content, source: 'email', trustLevel: 'untrusted' })
export const page = (content: string) => ({
  content,
  source: 'retrieved_webpage',
  trustLevel: 'untrusted',
})
export const typed = (content: string, intendedUse?: string) => ({
  content,
  source: 'user',
  trustLevel: 'unknown',
  ...(intendedUse === undefined ? {} : { intendedUse }),
})
export const file = (content: string) => ({ content, source: 'document', trustLevel: 'untrusted' })

export function call(userIntent: string, tool: string, args: object, content?: string) {
  return {
    userIntent,
    proposedAction: { tool, arguments: args },
    grantedCapabilities: [tool],
    ...(content === undefined ? {} : { context: [{ source: 'email', content }] }),
  }
}

export function leaving(content: string, kind = 'public') {
  return { content, destination: { kind }, allowedDataClasses: ['public'] }
}

export function manifest(name: string, description: string) {
  return { phase: 'manifest', grantedCapabilities: [], tools: [{ name, description }] }
}

export function answer(content: string) {
  return { phase: 'runtime_output', grantedCapabilities: [], tool: 'lookup', content }
}

export function story(goal: string, ...events: object[]) {
  return { goal, events: events.map((event, index) => ({ id: `e${index}`, ...event })) }
}

export const said = (content: string) => ({ kind: 'user_message', content })
export const called = (tool: string, args: object) => ({ kind: 'tool_call', tool, arguments: args })
export const returned = (content: string) => ({
  kind: 'tool_result',
  source: 'tool_result',
  content,
})

export const context = (name: string, state: object): Case => ({ name, type: 'context', state })
export const action = (name: string, state: object): Case => ({ name, type: 'action', state })
export const output = (name: string, state: object): Case => ({ name, type: 'output', state })
export const mcp = (name: string, state: object): Case => ({ name, type: 'mcp', state })
export const trace = (name: string, state: object): Case => ({ name, type: 'trace', state })
