import { createHash } from 'node:crypto'
import type { Envelope } from '@ase/schemas'
import canonicalize from 'canonicalize'

export interface RequestDigests {
  /** SHA-256 of the RFC 8785 canonical JSON of `input`, in hex: a client can compute it again. */
  readonly inputSha256: string
  /** SHA-256 of the canonical JSON of type, mode, policy id and input with defaults filled in: "the same input". */
  readonly requestSha256: Buffer
}

/** `metadata` is in neither digest: the same request with another reference is a replay. */
export function digestRequest(envelope: Envelope): RequestDigests {
  const input = canonicalize(envelope.input)
  if (input === undefined) throw new TypeError('A validated input has a canonical form.')
  // The members below stand in the order that RFC 8785 gives them, so the input is written only once.
  const request = `{"input":${input},"mode":"${envelope.mode}","policy":{"id":"${envelope.policy.id}"},"type":"${envelope.type}"}`
  return { inputSha256: sha256(input).toString('hex'), requestSha256: sha256(request) }
}

/** What is kept of an idempotency key. */
export function digestIdempotencyKey(key: string): Buffer {
  return sha256(key)
}

/** What is kept of a client's reference: a reader who knows the text finds the evaluation. */
export function digestRequestRef(requestRef: string): Buffer {
  return sha256(requestRef)
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
