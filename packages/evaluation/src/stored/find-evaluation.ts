import { run, type Database, type Statement } from '@ase/db'
import { explain, thresholdsOf, type PolicySet } from '@ase/policy'
import {
  ContentOrigin,
  DecisionStep,
  EvaluationId,
  EvaluationResponse,
  fail,
  succeed,
  type ApiError,
  type EvaluationDetailResponse,
  type Result,
} from '@ase/schemas'
import { apiKeyOf } from './list-evaluations.ts'

export type EvaluationDetail = EvaluationDetailResponse['evaluation']

interface DetailRow {
  readonly response: unknown
  readonly decision_step: string | null
  readonly origin: string | null
  readonly charge_seq: string
  readonly request_ref_sha256: Buffer | null
  readonly key_id: string | null
  readonly key_name: string | null
  readonly key_prefix: string | null
}

// By its ledger entry, whose reference is its id: no index of evaluations by id, which each evaluation would pay for.
const findStatement: Statement = {
  name: 'evaluation_find',
  text: `select e.response, e.decision_step, e.origin, e.charge_seq, e.request_ref_sha256,
      k.id as key_id, k.name as key_name, k.display_prefix as key_prefix
    from ledger_entry l
    join evaluation e on e.account_id = l.account_id and e.charge_seq = l.seq
    left join api_key k on k.id = e.api_key_id and k.account_id = e.account_id
    where l.account_id = $1 and l.kind = 'evaluation' and l.ref = $2`,
}

/**
 * An evaluation of an account with what decided it, computed again from its evidence. NOT_FOUND when the account has none of
 * this id, whatever the id is. Throws on database failure.
 */
export async function findEvaluation(
  db: Database,
  policies: PolicySet,
  accountId: string,
  id: string,
): Promise<Result<EvaluationDetail, ApiError>> {
  if (!EvaluationId.safeParse(id).success) return fail({ code: 'NOT_FOUND' })
  const [row] = await run<DetailRow>(db, findStatement, [accountId, id])
  const response = EvaluationResponse.safeParse(row?.response)
  // What a version before stored in another form is in no list either.
  if (row === undefined || !response.success) return fail({ code: 'NOT_FOUND' })
  const step = DecisionStep.nullable().parse(row.decision_step)
  const origin = ContentOrigin.nullable().parse(row.origin)
  return succeed({
    response: response.data,
    step,
    ...explainAgain(policies, response.data, { step, origin }),
    origin,
    apiKey: apiKeyOf(row),
    ledgerSeq: Number(row.charge_seq),
    requestRefSha256: row.request_ref_sha256?.toString('hex') ?? null,
  })
}

/** Null beside the step that is stored: an explanation never contradicts it. */
function explainAgain(
  policies: PolicySet,
  response: EvaluationResponse,
  { step, origin }: Pick<EvaluationDetail, 'step' | 'origin'>,
): Pick<EvaluationDetail, 'explanation' | 'thresholds'> {
  const { type, deterministicFindings: findings, signals } = response
  const policy = policies.find(response.policy.id, response.policy.version)
  if (policy === undefined) return { explanation: null, thresholds: null }
  const scope = { type, origin: origin ?? undefined }
  const explanation = explain({ ...scope, findings, signals }, policy)
  return {
    explanation: step === null || explanation.step === step ? explanation : null,
    thresholds: thresholdsOf(policy, scope),
  }
}
