import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure, isSignedOut, isTransient } from './api-failure.ts'
import { noteSignedOut } from './session-state.ts'

const RETRIES_MAX = 2
const RETRY_WAIT_MS_MAX = 10_000

/** Only what reads is repeated, and only while the service is away. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: mayRetry,
        retryDelay,
      },
      // Offline a form says so, and keeps what was typed; it is not sent by itself later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** A service that asks for more patience is left in peace: the page says so, and the person may try again. */
function mayRetry(count: number, error: Error): boolean {
  return count < RETRIES_MAX && isTransient(error) && askedWaitMs(error) <= RETRY_WAIT_MS_MAX
}

function retryDelay(count: number, error: Error): number {
  return Math.max(askedWaitMs(error), 500 * 2 ** count)
}

/** How long the service wants not to be asked again. */
export function askedWaitMs(error: Error | null): number {
  const retryAt = error instanceof ApiFailure ? error.retryAt : null
  return retryAt === null ? 0 : Math.max(0, retryAt - Date.now())
}

function onError(error: unknown): void {
  if (isSignedOut(error)) noteSignedOut()
}
