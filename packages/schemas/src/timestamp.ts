import * as z from 'zod'

/** A moment in UTC with milliseconds, such as 2026-01-31T23:59:59.999Z. */
export const Timestamp = z.iso.datetime({ precision: 3 })
