import { createReservationSweep } from '@ase/credits'
import type { EvaluateDeps } from './deps.ts'

/**
 * Returns the credits of reservations whose lease is over. Every replica calls the returned function every few seconds; one at a
 * time works. It returns whether another call has more to do, and throws on database failure.
 */
export function createExpiredReservationSweep(
  deps: Pick<EvaluateDeps, 'db' | 'observe'>,
): () => Promise<boolean> {
  const sweepReservations = createReservationSweep(deps.db)
  return async () => {
    const { expired, hasMore } = await sweepReservations()
    if (expired > 0) deps.observe({ kind: 'leases_expired', count: expired })
    return hasMore
  }
}
