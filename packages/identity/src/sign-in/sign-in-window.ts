import { createHash } from 'node:crypto'
import type { Database } from '@ase/db'
import { limits } from '@ase/schemas'
import { createAdmission } from './admission.ts'
import { networkWindows, type NetworkAddress } from './network-address.ts'

/** Under which digest the requests for a mail address are counted. */
export function mailWindowKey(email: string): Buffer {
  return createHash('sha256').update(`mail:${email}`).digest()
}

/** A link that is to be admitted and stored. */
export interface LinkRequest {
  readonly email: string
  readonly returnPath: string
  readonly networkAddress: NetworkAddress
  readonly tokenSha256: Buffer
}

const storeLink = createAdmission({
  name: 'sign_in',
  windows: 3,
  windowMs: limits.signIn.windowMs,
  values: 3,
  admitted: ({ values: [token, email, returnPath], windowEnd }) =>
    `insert into sign_in_token (token_sha256, email, return_path, expires_at)
    select ${token}::bytea, ${email}::text, ${returnPath}::text, ${windowEnd} from admitted returning 1`,
})

/**
 * Stores a link's token when its mail address, its network address and the wider network have a place left in their
 * windows of 15 minutes, and counts it there. Returns null then, else the wait in milliseconds; a refusal costs one read
 * and takes no place. The statements are the same for every address. INVARIANT: a token lives as long as its place is
 * taken, and no later request takes it away, so that while an address is refused, links that were sent to it work. Throws
 * on database failure.
 */
export async function admitLink(db: Database, link: LinkRequest): Promise<number | null> {
  const { networkAddress, tokenSha256, email, returnPath } = link
  const ofMail = { key: mailWindowKey(email), places: limits.signIn.perMailAddress }
  const windows = [...networkWindows('network', networkAddress, limits.signIn), ofMail]
  return storeLink(db, windows, [tokenSha256, email, returnPath])
}
