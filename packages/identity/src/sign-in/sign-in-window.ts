import { createHash } from 'node:crypto'
import { windowSql } from '@ase/credits'
import { run, type Database, type Statement } from '@ase/db'
import { limits } from '@ase/schemas'

const { perMailAddress, perNetworkAddress, windowMs } = limits.signIn

/** Under which digest the requests for a mail address are counted. */
export function mailWindowKey(email: string): Buffer {
  return createHash('sha256').update(`mail:${email}`).digest()
}

/** Under which digest the requests from a network address are counted. */
function networkWindowKey(address: string): Buffer {
  return createHash('sha256').update(`network:${address}`).digest()
}

/** A link that is to be admitted and stored. */
export interface LinkRequest {
  readonly email: string
  readonly returnPath: string
  readonly networkAddress: string
  readonly tokenSha256: Buffer
}

const ofNetwork = windowSql('w.calls', '$2', '$5')
const ofMail = windowSql('w.calls', '$4', '$5')
const windowEnd = `clock_timestamp() + $5::float8 * interval '1 millisecond'`

const waitStatement: Statement = {
  name: 'sign_in_wait',
  text: `select coalesce(max(
      case when w.key_sha256 = $1 then ${ofNetwork.waitMs} else ${ofMail.waitMs} end), 0)::float8 as wait_ms
    from sign_in_window w where w.key_sha256 in ($1, $3)`,
}

const count = (key: string, from: string, sql: typeof ofMail) =>
  `insert into sign_in_window as w (key_sha256, calls, expires_at)
    select ${key}, ${sql.first}, ${windowEnd} ${from}
    on conflict (key_sha256) do update set calls = ${sql.added}, expires_at = ${windowEnd}
      where ${sql.hasPlace}
    returning 1`

const admitStatement: Statement = {
  name: 'sign_in_admit',
  text: `with network as (
      ${count('$1::bytea', '', ofNetwork)}
    ), mail as (
      ${count('$3::bytea', 'from network', ofMail)}
    )
    insert into sign_in_token (token_sha256, email, return_path, expires_at)
    select $6::bytea, $7::text, $8::text, ${windowEnd} from mail
    returning 1 as admitted`,
}

/**
 * Stores a link's token when both its mail address and its network address have a place left in their windows of 15
 * minutes, and counts it there. Returns null then, else the wait in milliseconds; a refusal costs one read and takes no
 * place. The statements are the same for every address. INVARIANT: a token lives as long as its place is taken, and no
 * later request takes it away, so that while an address is refused, links that were sent to it work. Throws on database
 * failure.
 */
export async function admitLink(db: Database, link: LinkRequest): Promise<number | null> {
  const keys = [networkWindowKey(link.networkAddress), perNetworkAddress]
  const window = [...keys, mailWindowKey(link.email), perMailAddress, windowMs]
  const waitMs = await readWait(db, window)
  if (waitMs > 0) return waitMs
  const { tokenSha256, email, returnPath } = link
  const admitted = await run(db, admitStatement, [...window, tokenSha256, email, returnPath])
  // Another request took the last place in between.
  return admitted.length > 0 ? null : readWait(db, window)
}

async function readWait(db: Database, window: unknown[]): Promise<number> {
  const [row] = await run<{ wait_ms: number }>(db, waitStatement, window)
  return row?.wait_ms ?? 0
}
