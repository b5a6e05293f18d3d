import type { Severity } from '@ase/schemas'
import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import type { Hit } from '../rule.ts'
import type { Command, Line } from '../shell/command.ts'

const rank: Readonly<Record<Severity, number>> = { high: 0, medium: 1, low: 2 }

/** The worst of several opinions; null when there is none. */
export function worst(severities: Iterable<Severity | null>): Severity | null {
  let found: Severity | null = null
  for (const severity of severities) {
    if (severity !== null && (found === null || rank[severity] < rank[found])) found = severity
    if (found === 'high') return found
  }
  return found
}

/** One hit per call that the judge objects to. */
export function hitsByCall(
  reading: Reading,
  judge: (call: ToolCall) => Severity | null,
): readonly Hit[] {
  return reading.calls.flatMap((call) => {
    const severity = judge(call)
    return severity === null ? [] : [{ path: call.path, severity }]
  })
}

/** One hit per call with a command that the judge objects to. */
export function hitsByCommand(
  reading: Reading,
  judge: (command: Command, line: Line) => Severity | null,
): readonly Hit[] {
  return hitsByCall(reading, (call) => worstCommand(call.lines(), judge))
}

function worstCommand(
  lines: readonly Line[],
  judge: (command: Command, line: Line) => Severity | null,
): Severity | null {
  let found: Severity | null = null
  for (const line of lines) {
    for (const command of line.commands) {
      const severity = judge(command, line)
      if (severity === null) continue
      if (found === null || rank[severity] < rank[found]) found = severity
      if (found === 'high') return found
    }
  }
  return found
}
