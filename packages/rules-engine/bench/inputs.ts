import type { JsonObject, TypedInput } from '@ase/schemas'

export const KIB = 1024

export function fill(piece: string, bytes: number): string {
  return piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes)
}

export function call(tool: string, args: JsonObject, userIntent = 'Carry on.'): TypedInput {
  return {
    type: 'action',
    input: {
      userIntent,
      proposedAction: { tool, arguments: args },
      grantedCapabilities: [
        'shell.execute',
        'files.read',
        'files.write',
        'network.fetch',
        'email.send',
      ],
    },
  }
}

export function shell(command: string): TypedInput {
  return call('bash', { command })
}

export function context(content: string): TypedInput {
  return {
    type: 'context',
    input: { content, source: 'retrieved_webpage', trustLevel: 'untrusted' },
  }
}

export function output(content: string): TypedInput {
  return {
    type: 'output',
    input: { content, destination: { kind: 'user' }, allowedDataClasses: ['public'] },
  }
}

/** A trace of tool results and calls whose texts add up to about `bytes`. */
export function trace(bytes: number, text: (index: number, length: number) => string): TypedInput {
  const count = 200
  const length = Math.floor(bytes / count) - 80
  return {
    type: 'trace',
    input: {
      goal: 'Go through my mail.',
      events: Array.from({ length: count }, (_, index) =>
        index % 2 === 0
          ? {
              id: `e${index}`,
              kind: 'tool_result',
              tool: 'x',
              source: 'email',
              content: text(index, length),
            }
          : {
              id: `e${index}`,
              kind: 'tool_call',
              tool: 'bash',
              arguments: { command: text(index, length) },
            },
      ),
    },
  }
}

/** A manifest whose descriptions and schemas add up to about `bytes`. */
export function manifest(
  bytes: number,
  text: (index: number, length: number) => string,
): TypedInput {
  const count = 64
  const length = Math.min(3900, Math.floor(bytes / count / 2))
  return {
    type: 'mcp',
    input: {
      phase: 'manifest',
      grantedCapabilities: ['read'],
      tools: Array.from({ length: count }, (_, index) => ({
        name: `tool_${index}`,
        description: text(index, length),
        inputSchema: {
          type: 'object',
          properties: { a: { type: 'string', description: text(index, length) } },
        },
      })),
    },
  }
}
