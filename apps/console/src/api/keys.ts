import type { ApiKeyListResponse } from '@ase/schemas'
import { queryOptions } from '@tanstack/react-query'
import { get } from './request.ts'

/** The API keys of the account: all that are good, and the latest of those that are over. */
export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => get<ApiKeyListResponse>('/api/keys', {}, signal),
})
