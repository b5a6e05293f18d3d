import * as z from 'zod'
import { ApiKeyLabel } from './evaluations.ts'
import { limits } from './limits.ts'
import { rangeFields, withOrderedRange } from './list.ts'
import { Timestamp } from './timestamp.ts'

const { hourRangeMsMax, dayRangeMsMax, rowsMax } = limits.usage

export const UsageBucket = z.enum(['hour', 'day'])
export type UsageBucket = z.infer<typeof UsageBucket>

export const UsageGroup = z.enum(['none', 'type', 'key', 'policy', 'code'])
export type UsageGroup = z.infer<typeof UsageGroup>

/** The longest range of each bucket, in milliseconds. */
export const usageRangeMsMax: Readonly<Record<UsageBucket, number>> = {
  hour: hourRangeMsMax,
  day: dayRangeMsMax,
}

/** The query string of GET /api/usage. */
export const UsageFields = z.strictObject({
  ...rangeFields,
  bucket: UsageBucket.default('day').describe('In UTC.'),
  group: UsageGroup.default('none').describe(
    'With `code`, an evaluation counts once for each of its risk codes.',
  ),
})
export const UsageQuery = withOrderedRange(UsageFields)
export type UsageQuery = z.infer<typeof UsageQuery>

const count = z.int().min(0)

/** GET /api/usage: rows without evaluations are left out. */
export const UsageResponse = z
  .strictObject({
    ok: z.literal(true),
    from: Timestamp.describe('The beginning of its hour: whole hours are counted.'),
    to: Timestamp.describe('The end of its hour, exclusive.'),
    bucket: UsageBucket,
    group: UsageGroup,
    rows: z
      .array(
        z.strictObject({
          start: Timestamp,
          group: z
            .string()
            .nullable()
            .describe('Null without groups, and for evaluations whose API key is gone.'),
          allow: count,
          review: count,
          block: count,
        }),
      )
      .max(rowsMax)
      .describe('The earliest first.'),
    keys: z.array(ApiKeyLabel).exactOptional().describe('With the group `key`: those of the rows.'),
  })
  .meta({ id: 'UsageResponse' })
export type UsageResponse = z.infer<typeof UsageResponse>
