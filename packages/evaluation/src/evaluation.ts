import type { CallIdentity, CallWindow } from '@ase/credits'
import type { Policy } from '@ase/policy'
import type { Envelope } from '@ase/schemas'

/** One request on its way: what every step of it reads. */
export interface Evaluation {
  readonly envelope: Envelope
  readonly policy: Policy
  readonly call: CallIdentity
  readonly window: CallWindow
  readonly inputSha256: string
  /** Where `performance.now()` stood at the beginning. */
  readonly startedAtMs: number
}
