import type { UsageBucket, UsageGroup, UsageResponse } from '@ase/schemas'
import { queryOptions } from '@tanstack/react-query'
import { get } from './request.ts'

export interface UsageSettings {
  readonly from: string
  readonly to: string | undefined
  readonly bucket: UsageBucket
  readonly group: UsageGroup
}

/** How many evaluations were decided in which way, by time and group. */
export function usageOf({ from, to, bucket, group }: UsageSettings) {
  return queryOptions({
    queryKey: ['/api/usage', { from, to, bucket, group }],
    queryFn: ({ signal }) => get<UsageResponse>('/api/usage', { from, to, bucket, group }, signal),
  })
}
