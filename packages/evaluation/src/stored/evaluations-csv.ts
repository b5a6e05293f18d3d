import type { Database } from '@ase/db'
import type { EvaluationListItem } from '@ase/schemas'
import type { EvaluationFilters } from './filters.ts'
import { listEvaluations, type ListPosition } from './list-evaluations.ts'

const PAGE_ROWS = 500

/** Each column with its cell, in their order. */
const columns: readonly (readonly [
  name: string,
  cell: (evaluation: EvaluationListItem) => string,
])[] = [
  ['evaluationId', ({ evaluationId }) => evaluationId],
  ['type', ({ type }) => type],
  ['mode', ({ mode }) => mode],
  ['decision', ({ decision }) => decision],
  ['riskLevel', ({ riskLevel }) => riskLevel],
  ['riskScore', ({ riskScore }) => String(riskScore)],
  ['riskCodes', ({ riskCodes }) => riskCodes.join(' ')],
  ['policyId', ({ policyId }) => policyId],
  ['apiKeyId', ({ apiKey }) => apiKey?.id ?? ''],
  ['apiKeyName', ({ apiKey }) => apiKey?.name ?? ''],
  ['apiKeyPrefix', ({ apiKey }) => apiKey?.prefix ?? ''],
  ['createdAt', ({ createdAt }) => createdAt],
]

/**
 * The evaluations of an account that a list with the same filters has, as CSV (RFC 4180): a header, then the newest first. Each
 * piece is one page, read by short statements when it is asked for, so that no transaction lasts as long as the client. The
 * piece of a page without evaluations is empty: a reader that has left is noticed there too. Throws on database failure.
 */
export async function* evaluationsCsv(
  db: Database,
  accountId: string,
  filters: EvaluationFilters,
): AsyncGenerator<string, undefined> {
  yield rowOf(columns.map(([name]) => name))
  let after: ListPosition | null = null
  do {
    const page = await listEvaluations(db, accountId, { filters, after, limit: PAGE_ROWS })
    yield page.evaluations
      .map((evaluation) => rowOf(columns.map(([, cell]) => cell(evaluation))))
      .join('')
    after = page.next
  } while (after !== null)
  return undefined
}

function rowOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** A spreadsheet runs a cell that begins like a formula; after an apostrophe it is text. */
function cellOf(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
