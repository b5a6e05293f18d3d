import type { SecretFinding } from './finding.ts'
import { findSecrets } from './find-secrets.ts'

/** A marker changes what stands beside its neighbours, so a second look can find what a first one could not. */
const ROUNDS_MAX = 3

/**
 * The text with every secret replaced by `[REDACTED:<CATEGORY>]`. Idempotent: nothing is found in what it returns. A text that
 * keeps yielding secrets was made to do so, and is replaced as a whole by `[REDACTED:UNRESOLVED]`.
 */
export function redactText(text: string): string {
  let redacted = text
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const findings = findSecrets(redacted)
    if (findings.length === 0) return redacted
    redacted = replaceFindings(redacted, findings)
  }
  return marker('UNRESOLVED')
}

/** What stands in the place of a secret. */
export function marker(category: string): string {
  return `[REDACTED:${category}]`
}

function replaceFindings(text: string, findings: readonly SecretFinding[]): string {
  let redacted = ''
  let from = 0
  for (const { category, start, end } of findings) {
    redacted += text.slice(from, start) + marker(category)
    from = end
  }
  return redacted + text.slice(from)
}
