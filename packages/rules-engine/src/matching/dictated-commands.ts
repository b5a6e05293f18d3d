import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { hasAny } from '../reading/tool-words.ts'
import { addressesAgent } from './foreign-orders.ts'
import { requestOf } from './request.ts'

const shells = ['shell', 'bash', 'terminal', 'command', 'exec', 'cmd']
const COMMAND_MIN = 10
const COMMAND_MAX = 300
const AROUND = 160
const PASSAGES_MAX = 64

/** Does a shell call run a command that stands word for word in a foreign text, in a note to agents? */
export function runsDictated(reading: Reading, call: ToolCall): boolean {
  if (!hasAny(call.words, shells) || requestOf(reading).delegated === 'everything') return false
  const command = call.texts().strings[0]?.text.trim() ?? ''
  if (command.length < COMMAND_MIN || command.length > COMMAND_MAX) return false
  if (ofProject.test(command) || reading.background().userText.includes(command.toLowerCase()))
    return false
  return reading
    .passages()
    .slice(0, PASSAGES_MAX)
    .some(({ text, origin, event }) => {
      if (origin === 'user' || (event ?? 0) >= (call.event ?? 0)) return false
      const at = text.indexOf(command)
      return (
        at >= 0 &&
        addressesAgent(text.slice(Math.max(0, at - AROUND), at + command.length + AROUND))
      )
    })
}

/** What a project tells its agents to run before they commit. */
const ofProject =
  /\b(?:tests?|lint|format|fmt|build|typecheck|check|compile|ci|pytest|tsc|make|install -r)\b/
