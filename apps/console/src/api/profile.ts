import type { ProfileResponse } from '@ase/schemas'
import { queryOptions } from '@tanstack/react-query'
import { get } from './request.ts'

/** The signed-in account at a glance. The shell asks for it, so that on a page it is there. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => get<ProfileResponse>('/api/auth/me', {}, signal),
})
