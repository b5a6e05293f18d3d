import { isBlockedByRules, originOf, type Policy } from '@ase/policy'
import { findRisks, locateFindings, type LocatedFinding } from '@ase/rules-engine'
import {
  PlaygroundRequest,
  succeed,
  type ApiError,
  type ContentOrigin,
  type EvaluationType,
  type Result,
} from '@ase/schemas'
import { parseBody } from '@ase/runtime'
import { redactState } from '../assess.ts'
import { digestRequest } from '../canonical-digest.ts'

/** What is known of a playground's request without its content. */
export interface PlaygroundFacts {
  readonly type: EvaluationType
  /** Who wrote the text; null for types without one text. */
  readonly origin: ContentOrigin | null
  /** The envelope's own when the request names none. */
  readonly policyIds: readonly string[]
  readonly hasPolicies: boolean
  /** In hex. */
  readonly inputSha256: string
}

/** Parses a request's body and checks its schema: INVALID_JSON or INVALID_SCHEMA. */
export function readPlayground(body: Uint8Array): Result<PlaygroundFacts, ApiError> {
  const request = parseBody(PlaygroundRequest, body)
  if (!request.ok) return request
  const { envelope, policies } = request.value
  return succeed({
    type: envelope.type,
    origin: originOf(envelope) ?? null,
    policyIds: policies ?? [envelope.policy.id],
    hasPolicies: policies !== undefined,
    inputSha256: digestRequest(envelope).inputSha256,
  })
}

export interface PlaygroundToRule {
  /** Found well formed by `readPlayground`. */
  readonly body: Uint8Array
  readonly policies: readonly Policy[]
}

/** What the rules find in a playground's request, and what a provider may see of it. */
export interface RuledPlayground {
  readonly findings: readonly LocatedFinding[]
  /** By policy: whether a finding blocks under it. */
  readonly blocked: readonly boolean[]
  /** Null when every policy blocks. */
  readonly redacted: {
    /** What redacting brought to light. */
    readonly findings: readonly LocatedFinding[]
    readonly stateJson: string
  } | null
}

/** Rules with places, and redaction unless they block under every policy: PAYLOAD_TOO_LARGE when what is left is over 64 KiB. */
export function rulePlayground({
  body,
  policies,
}: PlaygroundToRule): Result<RuledPlayground, ApiError> {
  const request = parseBody(PlaygroundRequest, body)
  if (!request.ok) return request
  const { envelope } = request.value
  const found = findRisks(envelope)
  const evidence = { type: envelope.type, origin: originOf(envelope), findings: found }
  const blocked = policies.map((policy) => isBlockedByRules(evidence, policy))
  if (blocked.every(Boolean))
    return succeed({ findings: locateFindings(envelope, found), blocked, redacted: null })
  const redacted = redactState(envelope)
  if (!redacted.ok) return redacted
  return succeed({
    findings: locateFindings(envelope, found),
    blocked,
    redacted: {
      findings: locateFindings(envelope, redacted.value.findings),
      stateJson: JSON.stringify(redacted.value.state),
    },
  })
}
