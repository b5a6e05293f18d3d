import { recordAccountEvents, type Tables } from '@ase/db'
import type { PasskeyRecord, SessionLabel } from '@ase/schemas'
import type { Selectable, Transaction } from 'kysely'

export interface OwnPasskey {
  readonly accountId: string
  readonly id: string
  /** The label of the session that changes it. */
  readonly by?: SessionLabel | null
}

export const passkeyColumns = ['credential_id', 'name', 'created_at', 'last_used_at'] as const

type PasskeyRow = Pick<Selectable<Tables['passkey']>, (typeof passkeyColumns)[number]>

/** A passkey as answers show it. */
export function passkeyRecordOf(row: PasskeyRow): PasskeyRecord {
  return {
    id: row.credential_id.toString('base64url'),
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

/** Records what was done to a passkey. The id is written as lists show it, not as the client sent it. */
export async function recordPasskeyEvent(
  trx: Transaction<Tables>,
  { accountId, by = null }: OwnPasskey,
  credentialId: Buffer,
  code: 'passkey_renamed' | 'passkey_removed',
): Promise<void> {
  const id = credentialId.toString('base64url')
  await recordAccountEvents(trx, { accountId, code, by, subjects: [{ kind: 'passkey', id }] })
}
