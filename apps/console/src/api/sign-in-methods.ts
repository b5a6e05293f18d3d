import type { SignInMethodsResponse } from '@ase/schemas'
import { queryOptions } from '@tanstack/react-query'
import { get } from './request.ts'

/** The ways to sign in that the service has. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => get<SignInMethodsResponse>('/api/auth/methods', {}, signal),
  staleTime: 60_000,
})
