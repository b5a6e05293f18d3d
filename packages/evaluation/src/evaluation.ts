import type { BilledCall, CallWindow, EvaluationRecord } from '@ase/credits'
import type { Policy } from '@ase/policy'
import type { Envelope, EvaluationResponse } from '@ase/schemas'

/** One request on its way: what every step of it reads. */
export interface Evaluation {
  readonly envelope: Envelope
  readonly policy: Policy
  readonly billed: BilledCall<CallWindow, EvaluationRecord, EvaluationResponse>
  readonly inputSha256: string
}
