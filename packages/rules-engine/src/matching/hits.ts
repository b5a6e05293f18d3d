import type { Severity } from '@ase/schemas'
import type { ConfiguredRisk } from '../configurations/configured-risks.ts'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { ToolCall } from '../envelope/tool-call.ts'
import type { Hit } from '../rule.ts'

const noHits: readonly Hit[] = []

/** One hit for the configuration of an envelope that has this risk. */
export function hitsByConfiguration(parsed: ParsedEnvelope, risk: ConfiguredRisk): readonly Hit[] {
  const configuration = parsed.configuration()
  return configuration?.risks.has(risk) === true
    ? [{ path: configuration.path, severity: 'medium' }]
    : noHits
}

/** One hit per call that `classify` gives a severity. */
export function hitsByCall(
  parsed: ParsedEnvelope,
  classify: (call: ToolCall) => Severity | null,
): readonly Hit[] {
  let hits: Hit[] | null = null
  for (const call of parsed.calls) {
    const severity = classify(call)
    if (severity === null) continue
    hits ??= []
    hits.push({ path: call.path, severity })
  }
  return hits ?? noHits
}
