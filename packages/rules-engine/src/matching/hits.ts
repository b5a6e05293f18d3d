import type { Severity } from '@ase/schemas'
import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import type { Hit } from '../rule.ts'
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
