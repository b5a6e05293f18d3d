import type { Tables } from '@ase/db'
import { sql, type Selectable } from 'kysely'
import { storedLabelOf } from '../sessions/session-label.ts'
import { pageOf } from './section.ts'
import type { ListItem, ReadPage } from './section.ts'

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

/** A row with its exact time, in microseconds, where a `Date` has milliseconds. */
type WithMoment<Row> = Row & { readonly moment: string }

type SessionRow = Omit<Selectable<Tables['session']>, 'account_id' | 'token_sha256'>

export const readSessions: ReadPage = async (trx, { accountId, after, rows }) => {
  const page = await sql<WithMoment<SessionRow>>`
    select id, method, browser, system, last_seen_at, idle_expires_at, expires_at, created_at,
      created_at::text as moment
    from session
    where account_id = ${accountId} and (created_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)
    order by created_at, id limit ${rows}`.execute(trx)
  return pageOf(page.rows, rows, (row) => {
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

type ApiKeyRow = Omit<Selectable<Tables['api_key']>, 'account_id' | 'key_sha256'>

export const readApiKeys: ReadPage = async (trx, { accountId, after, rows }) => {
  const page = await sql<WithMoment<ApiKeyRow>>`
    select id, name, display_prefix, last_used_at, revoked_at, expires_at, grace_ends_at, replaced_by, created_at,
      created_at::text as moment
    from api_key
    where account_id = ${accountId} and (created_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)
    order by created_at, id limit ${rows}`.execute(trx)
  return pageOf(page.rows, rows, (row) => {
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
