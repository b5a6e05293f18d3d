import type { Tables } from '@ase/db'
import { sql, type Selectable, type Transaction } from 'kysely'
import { storedLabelOf } from '../sessions/session-label.ts'
import { pageOf } from './page-of.ts'
import type { ListItem, PageRequest, ReadPage } from './section.ts'

export const readOpenIdIdentities: ReadPage = async (trx, { accountId, after, rows }) => {
  const page = await sql<{ issuer: string; subject: string; created_at: Date }>`
    select issuer, subject, created_at from openid_identity
    where account_id = ${accountId} and (issuer, subject) > (${after[0]}, ${after[1]})
    order by issuer, subject limit ${rows}`.execute(trx)
  return pageOf(page.rows, rows, ({ issuer, subject, created_at }) => {
    const item: ListItem<'openIdIdentities'> = {
      issuer,
      subject,
      createdAt: created_at.toISOString(),
    }
    return { cursor: [issuer, subject], item }
  })
}

interface PasskeyRow {
  readonly credential_id: Buffer
  readonly name: string
  readonly transports: string[]
  readonly created_at: Date
  readonly last_used_at: Date | null
}

export const readPasskeys: ReadPage = async (trx, { accountId, after, rows }) => {
  const page = await sql<PasskeyRow>`
    select credential_id, name, transports, created_at, last_used_at from passkey
    where account_id = ${accountId} and credential_id > ${Buffer.from(after[0], 'hex')}
    order by credential_id limit ${rows}`.execute(trx)
  return pageOf(page.rows, rows, (row) => {
    const item: ListItem<'passkeys'> = {
      credentialId: row.credential_id.toString('base64url'),
      name: row.name,
      transports: row.transports,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    }
    return { cursor: [row.credential_id.toString('hex'), ''], item }
  })
}

interface Dated {
  readonly id: string
  readonly created_at: Date
  /** Exact, where a `Date` has milliseconds. */
  readonly moment: string
}

type Columns<Table extends 'session' | 'api_key'> = Selectable<Tables[Table]>

/** A page of the rows of a table, in the order in which they were made. */
async function readDated<
  Table extends 'session' | 'api_key',
  Column extends keyof Columns<Table> & string,
>(
  trx: Transaction<Tables>,
  { accountId, after, rows: rowsMax }: PageRequest,
  table: Table,
  columns: readonly Column[],
): Promise<(Pick<Columns<Table>, Column> & Dated)[]> {
  const { rows } = await sql<Pick<Columns<Table>, Column> & Dated>`
    select id, created_at, created_at::text as moment, ${sql.join(columns.map((name) => sql.ref(name)))}
    from ${sql.table(table)}
    where account_id = ${accountId} and (created_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)
    order by created_at, id limit ${rowsMax}`.execute(trx)
  return rows
}

export const readSessions: ReadPage = async (trx, page) => {
  const columns = [
    'method',
    'browser',
    'system',
    'last_seen_at',
    'idle_expires_at',
    'expires_at',
  ] as const
  const rows = await readDated(trx, page, 'session', columns)
  return pageOf(rows, page.rows, (row) => {
    const item: ListItem<'sessions'> = {
      id: row.id,
      method: row.method,
      label: storedLabelOf(row),
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      idleExpiresAt: row.idle_expires_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    }
    return { cursor: [row.moment, row.id], item }
  })
}

export const readApiKeys: ReadPage = async (trx, page) => {
  const columns = [
    'name',
    'display_prefix',
    'last_used_at',
    'revoked_at',
    'expires_at',
    'grace_ends_at',
    'replaced_by',
  ] as const
  const rows = await readDated(trx, page, 'api_key', columns)
  return pageOf(rows, page.rows, (row) => {
    const item: ListItem<'apiKeys'> = {
      id: row.id,
      name: row.name,
      prefix: row.display_prefix,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      expiresAt: row.expires_at?.toISOString() ?? null,
      graceEndsAt: row.grace_ends_at?.toISOString() ?? null,
      replacedBy: row.replaced_by,
    }
    return { cursor: [row.moment, row.id], item }
  })
}
