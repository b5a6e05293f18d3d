import type { Severity } from '@ase/schemas'
import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import type { Hit } from '../rule.ts'

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
