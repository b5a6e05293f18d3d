import type { PasskeyListResponse } from '@ase/schemas'
import { queryOptions } from '@tanstack/react-query'
import { get } from './request.ts'

/** The passkeys of the account, the newest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => get<PasskeyListResponse>('/api/auth/passkeys', {}, signal),
})
