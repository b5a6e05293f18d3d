import type { PolicyListResponse, RuleListResponse } from '@ase/schemas'
import { queryOptions } from '@tanstack/react-query'
import { get } from './request.ts'

/** The policies of the service with their thresholds. */
export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  queryFn: ({ signal }) => get<PolicyListResponse>('/api/policies', {}, signal),
  staleTime: 300_000,
})

/** All rules with their facts; they change with a release only. */
export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  queryFn: ({ signal }) => get<RuleListResponse>('/api/rules', {}, signal),
  staleTime: Infinity,
})
