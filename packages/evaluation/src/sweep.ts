import { createClaimSweep } from '@ase/credits'
import type { EvaluateDeps } from './deps.ts'

/**
 * Gives back the credits that expired leases hold. Every replica calls the returned function every few seconds; one at a
 * time works. It returns whether another call has more to do, and throws on database failure.
 */
export function createExpiredClaimSweep(
  deps: Pick<EvaluateDeps, 'db' | 'observe'>,
): () => Promise<boolean> {
  const sweepClaims = createClaimSweep(deps.db)
  return async () => {
    const { expired, hasMore } = await sweepClaims()
    if (expired > 0) deps.observe({ kind: 'leases_expired', count: expired })
    return hasMore
  }
}
