import { rateLimited } from '@ase/credits'
import type { Database } from '@ase/db'
import { fail, limits, succeed, type ApiError, type Result } from '@ase/schemas'
import { createAdmission } from './admission.ts'
import { networkWindows, type NetworkAddress } from './network-address.ts'

const admitStep = createAdmission({
  name: 'sign_in_step',
  windows: 2,
  windowMs: limits.signInSteps.windowMs,
  values: 0,
  admitted: () => 'select 1 from admitted',
})

/**
 * Admits one step of signing in from a network address, the use of a link or a step by passkey or OpenID: RATE_LIMITED
 * over 100 in 15 minutes, and over 500 of the wider network. Asking for links is counted apart. A refusal costs one read
 * and takes no place. Throws on database failure.
 */
export async function admitSignIn(
  db: Database,
  networkAddress: NetworkAddress,
): Promise<Result<void, ApiError>> {
  const waitMs = await admitStep(db, networkWindows('step', networkAddress, limits.signInSteps), [])
  return waitMs === null ? succeed(undefined) : fail(rateLimited(waitMs))
}
