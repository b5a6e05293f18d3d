import type { Decision, UsageResponse } from '@ase/schemas'
import { fillBuckets, sumOf, totalOf, type DecisionCounts } from '../../charts/buckets.ts'
import { decisionLabels, typeLabels } from '../../decision/names.ts'

export type Grouping = 'decision' | 'type' | 'key' | 'code' | 'policy'

/** The evaluations of one group in the whole range. */
export interface GroupUsage {
  /** What the list is filtered by; null where it cannot be. */
  readonly id: string | null
  readonly name: string
  /** Tells keys of one name apart. */
  readonly hint: string | null
  readonly counts: DecisionCounts
  readonly total: number
  /** From the beginning of the range to its end. */
  readonly trend: readonly number[]
}

const TREND_MAX = 24
const decisions = ['allow', 'review', 'block'] as const satisfies readonly Decision[]

/** What an answer is grouped by: without groups, its decisions are. */
export function groupingOf({ group }: UsageResponse): Grouping {
  return group === 'none' ? 'decision' : group
}

/** The groups of an answer, the largest first; decisions in their own order. */
export function groupUsage(usage: UsageResponse): readonly GroupUsage[] {
  const grouping = groupingOf(usage)
  if (grouping === 'decision') return decisions.map((decision) => decisionUsage(usage, decision))
  const groups = Map.groupBy(usage.rows, ({ group }) => group)
  return [...groups]
    .map(([id, rows]) => {
      const counts = sumOf(rows)
      return {
        id,
        ...nameOf(id, grouping, usage),
        counts,
        total: totalOf(counts),
        trend: trendOf(fillBuckets(rows, usage, usage.bucket).map(totalOf)),
      }
    })
    .toSorted((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
}

function decisionUsage(usage: UsageResponse, decision: Decision): GroupUsage {
  const rows = usage.rows.map(({ start, [decision]: count }) => ({
    start,
    ...nothing,
    [decision]: count,
  }))
  const counts = sumOf(rows)
  return {
    id: decision,
    name: decisionLabels[decision],
    hint: null,
    counts,
    total: totalOf(counts),
    trend: trendOf(fillBuckets(rows, usage, usage.bucket).map(totalOf)),
  }
}

const nothing: DecisionCounts = { allow: 0, review: 0, block: 0 }

function nameOf(
  id: string | null,
  grouping: Exclude<Grouping, 'decision'>,
  { keys = [] }: UsageResponse,
): Pick<GroupUsage, 'name' | 'hint'> {
  if (grouping === 'type')
    return {
      name: Object.entries(typeLabels).find(([type]) => type === id)?.[1] ?? `${id}`,
      hint: null,
    }
  if (grouping !== 'key') return { name: id ?? 'None', hint: null }
  const key = keys.find((candidate) => candidate.id === id)
  return key === undefined
    ? { name: 'A key that is gone', hint: null }
    : { name: key.name, hint: `${key.prefix}…` }
}

/** At most so many values as a small chart can show; neighbours are added up. */
function trendOf(values: readonly number[]): readonly number[] {
  const size = Math.max(1, Math.ceil(values.length / TREND_MAX))
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size).reduce((sum, value) => sum + value, 0),
  )
}
