import { sql, type Kysely } from 'kysely'

/**
 * The expiry of a key, and what became of one that was rotated: which key took its place, and until when it is good beside
 * that one. `active_keys` counts the keys that are active when it is written: not revoked, not expired, not replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_key
    add column expires_at timestamptz,
    add column grace_ends_at timestamptz,
    add column replaced_by uuid,
    add constraint api_key_grace_of_replaced check (grace_ends_at is null or replaced_by is not null),
    add constraint api_key_replaced_ends
      check (replaced_by is null or grace_ends_at is not null or revoked_at is not null)`.execute(
    db,
  )
}
