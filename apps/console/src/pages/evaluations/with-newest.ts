import type { EvaluationListItem, EvaluationListResponse } from '@ase/schemas'

interface Pages<Param> {
  readonly pages: EvaluationListResponse[]
  readonly pageParams: Param[]
}

/** What the first page may grow to before the list begins anew. */
const FIRST_PAGE_MAX = 400

export interface Newest<Param> {
  /** What the list did not have. */
  readonly fresh: readonly EvaluationListItem[]
  readonly next: Pages<Param>
}

/**
 * Puts the newest page of a list on top of what is there. Where the two do not meet, because more came than a page holds,
 * or where the list has become long, it begins anew with that page: nothing is left out in the middle.
 */
export function withNewest<Param>(
  known: Pages<Param | null>,
  newest: EvaluationListResponse,
): Newest<Param | null> {
  const ids = new Set(known.pages.flatMap(({ evaluations }) => evaluations.map(idOf)))
  const fresh = newest.evaluations.filter((item) => !ids.has(idOf(item)))
  const [first, ...older] = known.pages
  const isMet = fresh.length < newest.evaluations.length || newest.nextCursor === null
  const isShort = (first?.evaluations.length ?? 0) + fresh.length <= FIRST_PAGE_MAX
  if (first === undefined || !isMet || !isShort)
    return { fresh, next: { pages: [newest], pageParams: [null] } }
  const grown = { ...first, evaluations: [...fresh, ...first.evaluations] }
  return { fresh, next: { ...known, pages: [grown, ...older] } }
}

function idOf({ evaluationId }: EvaluationListItem): string {
  return evaluationId
}
