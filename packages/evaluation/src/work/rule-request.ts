import { succeed, type ApiError, type Finding, type Result, type TypedInput } from '@ase/schemas'
import type { Policy } from '@ase/policy'
import { applyRules, redactState, type Assessment } from '../assess.ts'
import { readEnvelope } from './read-request.ts'

/** A request after rules and redaction: decided by a hit that blocks, or in need of the provider. */
export type RuledState =
  | { readonly state: 'decided'; readonly assessment: Assessment }
  | {
      readonly state: 'undecided'
      /** Of the rules and of the redaction. */
      readonly findings: readonly Finding[]
      /** What a provider may see of the input, as JSON. */
      readonly stateJson: string
    }

/** Rules, and redaction unless they decide: PAYLOAD_TOO_LARGE when what is left is over 64 KiB. */
export function ruleRequest(envelope: TypedInput, policy: Policy): Result<RuledState, ApiError> {
  const ruled = applyRules(envelope, policy)
  if (ruled.state === 'decided') return succeed(ruled)
  const redacted = redactState(envelope)
  if (!redacted.ok) return redacted
  const { state, findings } = redacted.value
  return succeed({
    state: 'undecided',
    findings: [...ruled.findings, ...findings],
    stateJson: JSON.stringify(state),
  })
}

export interface BodyToRule {
  /** Found well formed by `readFacts`. */
  readonly body: Uint8Array
  readonly policy: Policy
}

/** The same from a request's body, for a thread. */
export function ruleBody({ body, policy }: BodyToRule): Result<RuledState, ApiError> {
  const envelope = readEnvelope(body)
  return envelope.ok ? ruleRequest(envelope.value, policy) : envelope
}
