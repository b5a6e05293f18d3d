import type { EvaluationListItem, UsageGroup } from '@ase/schemas'
import type { Query } from '../../api/request.ts'
import type { RangeSearch } from '../../range/range-search.ts'
import type { TimeRange } from '../../range/time-range.ts'

/** What the list is narrowed to, as it stands in the address bar. */
export interface Filters {
  readonly type?: EvaluationListItem['type'] | undefined
  readonly decision?: EvaluationListItem['decision'] | undefined
  readonly code?: string | undefined
  readonly policy?: string | undefined
  /** The id of a key. */
  readonly key?: string | undefined
  readonly requestRef?: string | undefined
}

export interface EvaluationSearch extends Filters, RangeSearch {
  readonly live?: 'on' | undefined
}

/** Without a filter, and with the range that a page begins with. */
export const noFilters = {
  range: undefined,
  from: undefined,
  to: undefined,
  type: undefined,
  decision: undefined,
  code: undefined,
  policy: undefined,
  key: undefined,
  requestRef: undefined,
} as const satisfies EvaluationSearch

export function countFilters({ type, decision, code, policy, key, requestRef }: Filters): number {
  return [type, decision, code, policy, key, requestRef].filter((value) => value !== undefined)
    .length
}

/** The query string of the list and of its file. */
export function queryOf(filters: Filters, { from, to }: TimeRange): Query {
  const { type, decision, code, policy, key, requestRef } = filters
  return { from, to, type, decision, code, policy, key, requestRef }
}

export interface Counted {
  /** How the counts are asked for. */
  readonly group: UsageGroup
  /** Which group of them is meant; undefined for all. */
  readonly only: string | undefined
  readonly decision: Filters['decision']
  /** Filters that the counts do not follow: they know one beside the decision. */
  readonly hasOthers: boolean
}

/** What the counts by time can say of the filters. */
export function countedBy({ type, decision, code, policy, key, requestRef }: Filters): Counted {
  const known = [
    ['type', type],
    ['code', code],
    ['policy', policy],
    ['key', key],
  ] as const
  const given = known.filter(([, value]) => value !== undefined)
  const [group, only] = given[0] ?? (['none', undefined] as const)
  return { group, only, decision, hasOthers: given.length > 1 || requestRef !== undefined }
}
