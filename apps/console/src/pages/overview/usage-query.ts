import type { UsageResponse } from '@ase/schemas'
import { queryOptions } from '@tanstack/react-query'
import { get } from '../../api/request.ts'
import { timeRangeOf } from '../../range/time-range.ts'

/** The last 30 days, day by day, from the start of the first: the same days as on the pages of evaluations and usage. */
export const usageQuery = queryOptions({
  queryKey: ['/api/usage', { bucket: 'day' }],
  queryFn: ({ signal }) => {
    const { from } = timeRangeOf({}, Date.now())
    return get<UsageResponse>('/api/usage', { bucket: 'day', from }, signal)
  },
})
