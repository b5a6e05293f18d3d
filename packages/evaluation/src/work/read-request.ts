import { originOf } from '@ase/policy'
import {
  Envelope,
  succeed,
  type ApiError,
  type ContentOrigin,
  type Mode,
  type Result,
} from '@ase/schemas'
import type { EvaluationType } from '@ase/schemas'
import { parseBody } from '@ase/runtime'
import { digestRequest, digestRequestRef } from '../canonical-digest.ts'

/** What is known of a request without its content. */
export interface RequestFacts {
  readonly type: EvaluationType
  /** Who wrote the text; null for types without one text. */
  readonly origin: ContentOrigin | null
  readonly mode: Mode
  readonly policyId: string
  /** In hex. */
  readonly inputSha256: string
  /** In hex, see `digestRequest`. */
  readonly requestSha256: string
  /** SHA-256 of `metadata.requestRef`, in hex; null without one. */
  readonly requestRefSha256: string | null
}

/** Parses a request's body and checks its schema: INVALID_JSON or INVALID_SCHEMA. */
export function readEnvelope(body: Uint8Array): Result<Envelope, ApiError> {
  return parseBody(Envelope, body)
}

export function factsOf(envelope: Envelope): RequestFacts {
  const { inputSha256, requestSha256 } = digestRequest(envelope)
  const requestRef = envelope.metadata?.requestRef
  return {
    type: envelope.type,
    origin: originOf(envelope) ?? null,
    mode: envelope.mode,
    policyId: envelope.policy.id,
    inputSha256,
    requestSha256: requestSha256.toString('hex'),
    requestRefSha256:
      requestRef === undefined ? null : digestRequestRef(requestRef).toString('hex'),
  }
}

/** The two above in one, for a thread. */
export function readFacts(body: Uint8Array): Result<RequestFacts, ApiError> {
  const envelope = readEnvelope(body)
  return envelope.ok ? succeed(factsOf(envelope.value)) : envelope
}
