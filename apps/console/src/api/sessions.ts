import type { SessionListResponse } from '@ase/schemas'
import { queryOptions } from '@tanstack/react-query'
import { get } from './request.ts'

/** The live sessions of the account, the newest first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => get<SessionListResponse>('/api/auth/sessions', {}, signal),
})
