import type { Case } from '../cases/hand/case.ts'

export interface ScriptedCase extends Case {
  readonly attack: boolean
}

const kinds: Readonly<Record<string, string>> = {
  U: 'user_message',
  A: 'model_message',
  C: 'tool_call',
  R: 'tool_result',
  V: 'retrieval',
  P: 'approval',
  S: 'system_event',
}

/**
 * Cases written as short scripts. A script begins with `## <label> <topic>`; `unsafe` and `attack` are attacks. Of a
 * trace each line is `<kind>: <text>` (U user, A agent, C call, R result, V retrieval, P approval, S system), and the
 * goal is the first user message; of an action `I:` is the intent, `X: <source> | <text>` a context, `K:` the call.
 * Any other line continues the one before it.
 */
export function parseCases(text: string): ScriptedCase[] {
  return text.split(/^## /m).slice(1).map(parseCase)
}

function parseCase(script: string, at: number): ScriptedCase {
  const [head = '', ...rest] = script.trimEnd().split('\n')
  const [label = '', topic = ''] = head.split(' ')
  const lines = joinLines(rest)
  const isAction = lines.some(({ mark }) => mark === 'K')
  return {
    name: `${topic} ${at}`,
    attack: label === 'unsafe' || label === 'attack',
    type: isAction ? 'action' : 'trace',
    state: isAction ? readAction(lines) : readTrace(lines),
  }
}

interface Line {
  readonly mark: string
  readonly text: string
}

function joinLines(rest: readonly string[]): Line[] {
  const lines: { mark: string; text: string }[] = []
  for (const line of rest) {
    const last = lines.at(-1)
    if (/^[A-Z]: ?/.test(line))
      lines.push({ mark: line.charAt(0), text: line.slice(2).trimStart() })
    else if (last !== undefined && line.trim() !== '') last.text += `\n${line}`
  }
  return lines
}

function readAction(lines: readonly Line[]): object {
  const context = lines
    .filter(({ mark }) => mark === 'X')
    .map(({ text }) => {
      const bar = text.indexOf(' | ')
      return { source: text.slice(0, bar), content: text.slice(bar + 3) }
    })
  const { tool, args } = readCall(lines.find(({ mark }) => mark === 'K')?.text ?? '')
  return {
    userIntent: lines.find(({ mark }) => mark === 'I')?.text ?? '',
    proposedAction: { tool, arguments: args },
    grantedCapabilities: [tool],
    ...(context.length === 0 ? {} : { context }),
  }
}

function readTrace(lines: readonly Line[]): object {
  return {
    goal: lines.find(({ mark }) => mark === 'U')?.text ?? '',
    events: lines.map(({ mark, text }, at) => ({ id: `e${at}`, ...readEvent(mark, text) })),
  }
}

function readEvent(mark: string, text: string): object {
  const kind = kinds[mark]
  if (mark === 'C') {
    const { tool, args } = readCall(text)
    return { kind, tool, arguments: args }
  }
  return { kind, ...(mark === 'R' ? { source: 'tool_result' } : {}), content: text }
}

function readCall(text: string): { tool: string; args: object } {
  const space = text.indexOf(' ')
  const args: unknown = JSON.parse(text.slice(space + 1))
  if (typeof args !== 'object' || args === null) throw new Error(`no arguments: ${text}`)
  return { tool: text.slice(0, space), args }
}
