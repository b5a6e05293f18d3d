import type { Severity } from '@ase/schemas'
import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import type { Hit } from '../rule.ts'
import type { Command } from '../shell/command.ts'
import { commandsOf, type CommandIndex, type Interest } from '../shell/command-index.ts'
import type { ShellReading } from '../shell/read-shell.ts'
import { severityRank } from '../severity-rank.ts'

/** The worst of several opinions; null when there is none. */
export function worst(severities: Iterable<Severity | null>): Severity | null {
  let found: Severity | null = null
  for (const severity of severities) {
    if (severity !== null && (found === null || severityRank[severity] < severityRank[found]))
      found = severity
    if (found === 'high') return found
  }
  return found
}

const noHits: readonly Hit[] = []

/** One hit per call that the judge objects to. */
export function hitsByCall(
  reading: Reading,
  judge: (call: ToolCall) => Severity | null,
): readonly Hit[] {
  let hits: Hit[] | null = null
  for (const call of reading.calls) {
    const severity = judge(call)
    if (severity === null) continue
    hits ??= []
    hits.push({ path: call.path, severity })
  }
  return hits ?? noHits
}

/** One hit per call with a script that the judge objects to. A script that several calls share is judged once. */
export function hitsByShell(
  reading: Reading,
  judge: (shell: ShellReading) => Severity | null,
): readonly Hit[] {
  const judged = reading.calls.length > 1 ? new Map<ShellReading, Severity | null>() : null
  return hitsByCall(reading, (call) => {
    let found: Severity | null = null
    for (const shell of call.shells()) {
      const severity = judged === null ? judge(shell) : judgeOnce(shell, judge, judged)
      if (severity === null) continue
      if (found === null || severityRank[severity] < severityRank[found]) found = severity
      if (found === 'high') return found
    }
    return found
  })
}

function judgeOnce(
  shell: ShellReading,
  judge: (shell: ShellReading) => Severity | null,
  judged: Map<ShellReading, Severity | null>,
): Severity | null {
  const known = judged.get(shell)
  if (known !== undefined) return known
  const severity = judge(shell)
  judged.set(shell, severity)
  return severity
}

/** One hit per call with a command of the interest that the judge objects to. */
export function hitsByCommand(
  reading: Reading,
  interest: Interest,
  judge: (command: Command) => Severity | null,
): readonly Hit[] {
  return hitsByShell(reading, ({ index }) => worstCommand(index(), interest, judge))
}

/** The worst opinion on the commands that an interest names. */
export function worstCommand(
  index: CommandIndex,
  interest: Interest,
  judge: (command: Command) => Severity | null,
): Severity | null {
  let found: Severity | null = null
  for (const command of commandsOf(index, interest)) {
    const severity = judge(command)
    if (severity === null) continue
    if (found === null || severityRank[severity] < severityRank[found]) found = severity
    if (found === 'high') return found
  }
  return found
}
