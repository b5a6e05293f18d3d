import type { Decision, EvaluationFilters as FilterFields, EvaluationType } from '@ase/schemas'
import { sql, type RawBuilder } from 'kysely'
import { digestRequestRef } from '../canonical-digest.ts'

/** Which evaluations of an account are looked for. What is null filters nothing. */
export interface EvaluationFilters {
  /** Inclusive. */
  readonly from: Date | null
  /** Exclusive. */
  readonly to: Date | null
  readonly type: EvaluationType | null
  readonly decision: Decision | null
  readonly code: string | null
  readonly policyId: string | null
  readonly apiKeyId: string | null
  readonly requestRefSha256: Buffer | null
}

/** The filters of a request's query string. Of the reference the digest is kept. */
export function filtersOf(fields: FilterFields): EvaluationFilters {
  const { from, to, type, decision, code, policy, key, requestRef } = fields
  return {
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    type: type ?? null,
    decision: decision ?? null,
    code: code ?? null,
    policyId: policy ?? null,
    apiKeyId: key ?? null,
    requestRefSha256: requestRef === undefined ? null : digestRequestRef(requestRef),
  }
}

/** Whether the hourly counts can tell hours without a hit. */
export function isCounted({
  type,
  decision,
  code,
  policyId,
  apiKeyId,
}: EvaluationFilters): boolean {
  return [type, decision, code, policyId, apiKeyId].some((value) => value !== null)
}

/** Of a row of `evaluation`, beside its time and reference. The columns first: they cost less than the answer's JSON. */
export function isHit(filters: EvaluationFilters): RawBuilder<boolean> {
  const { type, decision, code, policyId, apiKeyId } = filters
  return allOf([
    type === null ? null : sql`type = ${type}`,
    decision === null ? null : sql`decision = ${decision}`,
    apiKeyId === null ? null : sql`api_key_id = ${apiKeyId}`,
    policyId === null ? null : ifNamed(policyId, sql`response #>> '{policy,id}' = ${policyId}`),
    code === null ? null : ifNamed(code, sql`(response -> 'riskCodes')::jsonb ? ${code}`),
  ])
}

/**
 * A condition on the answer, parsed only where its text holds the name: finding a text takes a tenth of the time of parsing JSON. Codes and
 * ids of policies have no characters that JSON escapes.
 */
function ifNamed(name: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when strpos(response::text, ${`"${name}"`}) > 0 then ${condition} else false end`
}

/** Of a row of `usage_hour`. */
export function isCountOfHit(filters: EvaluationFilters): RawBuilder<boolean> {
  const { type, decision, policyId, apiKeyId } = filters
  return allOf([
    type === null ? null : sql`type = ${type}`,
    decision === null ? null : sql`decision = ${decision}`,
    policyId === null ? null : sql`policy_id = ${policyId}`,
    apiKeyId === null ? null : sql`api_key_id = ${apiKeyId}`,
  ])
}

export function allOf(conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<boolean> {
  const given = conditions.filter((condition) => condition !== null)
  return given.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(given, sql` and `)})`
}
