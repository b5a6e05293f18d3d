import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureOf, type ApiFailure } from '../../api/api-failure.ts'
import { keysQuery } from '../../api/keys.ts'
import { profileQuery } from '../../api/profile.ts'

export interface KeyChange<Command> {
  readonly run: (command: Command) => void
  readonly isBusy: boolean
  readonly failure: ApiFailure | null
  /** No answer came: it may have been done all the same. */
  readonly isUncertain: boolean
}

/**
 * A change of the keys; `refresh` loads the list anew. Nothing of its answer is kept in the cache of requests: it may hold a
 * secret.
 */
export function useKeyChange<Command>(
  change: (command: Command, refresh: () => Promise<void>) => Promise<void>,
): KeyChange<Command> {
  const queryClient = useQueryClient()
  const refresh = async (): Promise<void> => {
    await Promise.all(
      [keysQuery, profileQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    )
  }
  const mutation = useMutation({
    mutationFn: (command: Command) => change(command, refresh),
    gcTime: 0,
    onError: () => void refresh(),
  })
  const failure = mutation.isError ? failureOf(mutation.error) : null
  return {
    run: (command) => {
      if (!mutation.isPending) mutation.mutate(command)
    },
    isBusy: mutation.isPending,
    failure,
    isUncertain: failure?.code === 'UNREACHABLE',
  }
}
