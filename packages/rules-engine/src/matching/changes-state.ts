import type { ToolCall } from '../envelope/tool-call.ts'
import { changesThings } from '@ase/text-analysis'

const writing = new Set(
  'insert update delete merge replace upsert alter drop create truncate grant revoke call'.split(
    ' ',
  ),
)
const methods = new Set(['post', 'put', 'patch', 'delete'])

/** Does the call change anything? A tool that only reads does when its arguments make it write. */
export function changesState(call: ToolCall): boolean {
  return changesThings(call.words) || sendsOrWrites(call)
}

/** A request with a method that sends, or a statement that writes. */
function sendsOrWrites(call: ToolCall): boolean {
  const sends = call
    .texts()
    .strings.some(({ key, text }) => key === 'method' && methods.has(text.toLowerCase()))
  return sends || call.statements().some((statement) => writing.has(firstWord(statement)))
}

const HEAD = 64

function firstWord(statement: string): string {
  return /^\s{0,40}([a-z]{1,12})\b/i.exec(statement.slice(0, HEAD))?.[1]?.toLowerCase() ?? ''
}
