import type { Database } from '@ase/db'
import { EvaluationListItem } from '@ase/schemas'
import { sql } from 'kysely'
import * as z from 'zod'
import { countUsage } from './count-usage.ts'
import { allOf, isCounted, isHit, type EvaluationFilters } from './filters.ts'
import { findHoursWithHits, type HitStretches, type Stretch } from './hours-with-hits.ts'

/** Everything at `createdAt` with a smaller id, and everything before, comes after this place. */
export const ListPosition = z.tuple([
  // Exact, where a `Date` has milliseconds. Postgres has no year 0.
  z.iso.datetime({ precision: 6 }).refine((moment) => moment >= '0001'),
  z.union([z.literal(''), EvaluationListItem.shape.evaluationId]),
])
export type ListPosition = z.infer<typeof ListPosition>

export interface EvaluationPage {
  /** The newest first. There may be fewer than asked for, even none, before the last page. */
  readonly evaluations: readonly EvaluationListItem[]
  /** Null after the last page. */
  readonly next: ListPosition | null
}

export interface PageRequest {
  readonly filters: EvaluationFilters
  readonly after: ListPosition | null
  readonly limit: number
}

/** Evaluations that a page reads at most, hits or not, and in its first statement; each further one reads more. */
const ROWS_READ_MAX = 2000
const ROWS_READ_FIRST = 200
const ROWS_READ_GROWTH = 4
const COUNT_BATCHES_MAX = 2

/**
 * A page of the evaluations of an account. The work for a page has a bound: where few evaluations hit, hours without a hit are
 * passed over by the hourly counts, and a page that read many others ends early. Throws on database failure.
 */
export async function listEvaluations(
  db: Database,
  accountId: string,
  { filters, after, limit }: PageRequest,
): Promise<EvaluationPage> {
  const { stretches, rest } = await findStretches(db, accountId, filters, after)
  const evaluations: EvaluationListItem[] = []
  let position = after
  let rowsLeft = ROWS_READ_MAX
  let rows = ROWS_READ_FIRST
  for (const [index, stretch] of stretches.entries()) {
    for (let isInside = true; isInside; rows *= ROWS_READ_GROWTH) {
      const hits = limit - evaluations.length
      const reading = { stretch, filters, after: position, hits, rows: Math.min(rows, rowsLeft) }
      const read = await readRows(db, accountId, reading)
      evaluations.push(...read.evaluations)
      rowsLeft -= read.rows
      isInside = read.next !== null
      position = read.next ?? position
      const isFull = evaluations.length === limit || rowsLeft <= 0
      if (isFull && isInside) return { evaluations, next: position }
      if (isFull) {
        const hasMore = index < stretches.length - 1 || rest !== null
        return { evaluations, next: hasMore ? startOf(stretch.from) : null }
      }
    }
  }
  return { evaluations, next: startOf(rest) }
}

async function findStretches(
  db: Database,
  accountId: string,
  filters: EvaluationFilters,
  after: ListPosition | null,
): Promise<HitStretches> {
  // A reference has an index of its own.
  const canSkip = isCounted(filters) && filters.requestRefSha256 === null
  // Right after an upgrade much may not be counted yet: then no hour can be passed over.
  if (!canSkip || !(await countUsage(db, accountId, COUNT_BATCHES_MAX)))
    return { stretches: [{ from: null, to: null }], rest: null }
  const before = [filters.to, after === null ? null : momentAfter(after)]
    .filter((moment) => moment !== null)
    .reduce<Date | null>((first, one) => (first === null || one < first ? one : first), null)
  return findHoursWithHits(db, accountId, filters, before)
}

interface Reading {
  readonly stretch: Stretch
  readonly filters: EvaluationFilters
  readonly after: ListPosition | null
  /** How many hits are wanted. */
  readonly hits: number
  /** How many rows may be read. */
  readonly rows: number
}

interface FoundRow {
  readonly rows_read: number
  readonly last_moment: string | null
  readonly last_id: string | null
  readonly moment: string | null
  readonly id: string | null
  readonly created_at: Date | null
  readonly response: unknown
  readonly key_id: string | null
  readonly key_name: string | null
  readonly key_prefix: string | null
}

interface ReadRows {
  readonly evaluations: readonly EvaluationListItem[]
  /** How many were read. */
  readonly rows: number
  /** Where to go on; null at the end of the stretch. */
  readonly next: ListPosition | null
}

async function readRows(
  db: Database,
  accountId: string,
  { stretch, filters, after, hits, rows }: Reading,
): Promise<ReadRows> {
  const { requestRefSha256 } = filters
  const isInside = allOf([
    requestRefSha256 === null ? null : sql`request_ref_sha256 = ${requestRefSha256}`,
    ...[stretch, filters].flatMap(({ from, to }) => [
      from === null ? null : sql`created_at >= ${from}`,
      to === null ? null : sql`created_at < ${to}`,
    ]),
    after === null ? null : sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]})`,
  ])
  // One more than wanted shows whether there is another page.
  const wanted = hits + 1
  const readMax = isCounted(filters) ? rows : wanted
  const { rows: found } = await sql<FoundRow>`
    with read as materialized (
      select id, created_at, api_key_id, is_hit, case when is_hit then response end as response from (
        select id, created_at, api_key_id, response, ${isHit(filters)} as is_hit from evaluation
        where account_id = ${accountId} and ${isInside}
        order by created_at desc, id desc limit ${readMax}
      ) page
    ), last as (
      select created_at, id from read order by created_at, id limit 1
    )
    select (select count(*)::int from read) as rows_read,
      ${isoMoment('last.created_at')} as last_moment, last.id as last_id,
      ${isoMoment('hit.created_at')} as moment, hit.id, hit.created_at, hit.response,
      k.id as key_id, k.name as key_name, k.display_prefix as key_prefix
    from (select 1) as one
    left join last on true
    left join (
      select * from read where is_hit order by created_at desc, id desc limit ${wanted}
    ) hit on true
    left join api_key k on k.id = hit.api_key_id and k.account_id = ${accountId}
    order by hit.created_at desc, hit.id desc`.execute(db.kysely)
  const [summary] = found
  const listed = found.slice(0, hits)
  const evaluations = listed.flatMap(toListItem)
  const rowsRead = summary?.rows_read ?? 0
  if (found.length > hits) {
    const last = listed.at(-1)
    return { evaluations, rows: rowsRead, next: positionOf(last?.moment, last?.id) }
  }
  const isCut = isCounted(filters) && rowsRead === readMax
  const next = isCut ? positionOf(summary?.last_moment, summary?.last_id) : null
  return { evaluations, rows: rowsRead, next }
}

/** What a list takes of a stored answer. */
const StoredAnswer = z.object({
  type: EvaluationListItem.shape.type,
  mode: EvaluationListItem.shape.mode,
  decision: EvaluationListItem.shape.decision,
  riskLevel: EvaluationListItem.shape.riskLevel,
  riskScore: EvaluationListItem.shape.riskScore,
  riskCodes: EvaluationListItem.shape.riskCodes,
  policy: z.object({ id: z.string() }),
})

function toListItem(row: FoundRow): EvaluationListItem[] {
  const answer = StoredAnswer.safeParse(row.response)
  // What a version before stored in another form is left out, not half shown.
  if (row.id === null || row.created_at === null || !answer.success) return []
  const { policy, ...decided } = answer.data
  return [
    {
      evaluationId: row.id,
      ...decided,
      policyId: policy.id,
      apiKey: apiKeyOf(row),
      createdAt: row.created_at.toISOString(),
    },
  ]
}

/** The key of a row that was joined to `api_key`; null when there is none. */
export function apiKeyOf(
  row: Pick<FoundRow, 'key_id' | 'key_name' | 'key_prefix'>,
): EvaluationListItem['apiKey'] {
  const { key_id: id, key_name: name, key_prefix: prefix } = row
  return id === null || name === null || prefix === null ? null : { id, name, prefix }
}

function isoMoment(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

function positionOf(
  moment: string | null | undefined,
  id: string | null | undefined,
): ListPosition | null {
  return moment == null || id == null ? null : [moment, id]
}

/** All that is before a moment. */
function startOf(date: Date | null): ListPosition | null {
  return date === null ? null : [date.toISOString().replace('Z', '000Z'), '']
}

/** A moment with milliseconds that is not before the place: what comes after the place is before the moment. */
function momentAfter([moment]: ListPosition): Date {
  return new Date(new Date(moment).getTime() + 1)
}
