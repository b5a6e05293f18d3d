import type { BilledCall, CallWindow, EvaluationRecord } from '@ase/credits'
import type { Policy } from '@ase/policy'
import type { ApiError, EvaluationResponse, Result } from '@ase/schemas'
import type { RuledState } from './work/apply-rules.ts'
import type { RequestFacts } from './work/read-request.ts'

/** One request on its way: what every step of it reads. */
export interface Evaluation {
  readonly request: RequestFacts
  readonly apiKeyId: string | null
  /** Does its work once, however often it is called. */
  readonly applyRules: () => Promise<Result<RuledState, ApiError>>
  readonly policy: Policy
  readonly billed: BilledCall<CallWindow, EvaluationRecord, EvaluationResponse>
}
