import * as z from 'zod'
import { limits } from './limits.ts'
import { Timestamp } from './timestamp.ts'

const { pageItemsMax, pageItemsDefault, cursorLengthMax } = limits.lists

/** Where the next page of a list begins. Opaque to clients: its content may change at any time. */
export const Cursor = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/)
  .max(cursorLengthMax)
  .describe('`nextCursor` of the page before, with the same filters.')

/** Null on the last page. A page may hold fewer items than asked for, even none, and still not be the last. */
export const NextCursor = Cursor.nullable().describe(
  'Where the next page begins; null on the last page. A page with few items, or none, may not be the last.',
)

/** A whole number in a query string, without sign or spaces, such as `limit=50`. */
export function queryInteger(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
}

/** What every list takes in its query string. Spread it into the strict object of a list. */
export const pageFields = {
  cursor: Cursor.optional(),
  limit: queryInteger(1, pageItemsMax)
    .default(pageItemsDefault)
    .describe('How many items a page holds at most.'),
}

/** The query string of a list without filters. */
export const PageQuery = z.strictObject(pageFields)
export type PageQuery = z.infer<typeof PageQuery>

/** A range of time in a query string, to be spread into a strict object that `withOrderedRange` wraps. */
export const rangeFields = {
  from: Timestamp.optional().describe('In UTC, inclusive.'),
  to: Timestamp.optional().describe('In UTC, exclusive.'),
}

/** Refuses a range that ends before it has begun, or is empty: issue `invalid_range` at `from`. */
export function withOrderedRange<
  S extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>,
>(schema: S): S {
  return schema.refine(isOrdered, { path: ['from'], params: { issue: 'invalid_range' } })
}

// All timestamps have one form and one length, so that text order is time order.
function isOrdered({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return from === undefined || to === undefined || from < to
}
