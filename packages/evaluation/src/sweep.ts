import { sweepClaims } from '@ase/credits'
import type { EvaluateDeps } from './deps.ts'

/**
 * Gives back the credits that expired leases hold. Every replica calls it every few seconds; one at a time works.
 * Returns whether another call has more to do. Throws on database failure.
 */
export async function sweepExpiredClaims(deps: EvaluateDeps): Promise<boolean> {
  const { expired, hasMore } = await sweepClaims(deps.db)
  if (expired > 0) deps.observe({ kind: 'claims_swept', expired })
  return hasMore
}
