import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDatabase, createDatabase, migrateToLatest } from '../src/index.ts'
import { createEmptyTestDatabase } from '../src/testing/test-database.ts'

const role = `ase_application_${randomBytes(4).toString('hex')}`
let owner: { readonly url: string; readonly drop: () => Promise<void> }
let applicationUrl: string

beforeAll(async () => {
  owner = await createEmptyTestDatabase()
  const password = randomBytes(16).toString('hex')
  await query(owner.url, `create role ${role} login password '${password}'`)
  const url = new URL(owner.url)
  url.username = role
  url.password = password
  applicationUrl = url.href
  await migrateToLatest(owner.url, { applicationRole: role })
})
afterAll(async () => {
  await query(owner.url, `drop owned by ${role}; drop role ${role}`)
  await owner.drop()
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('a server that connects as the application role is ready', async () => {
  const db = createDatabase({ url: applicationUrl })
  expect(await checkDatabase(db)).toBeNull()
  await db.close()
})

test('the application role reads and writes rows of every table but the list of migrations', async () => {
  const rows = await query(
    owner.url,
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not (has_table_privilege('${role}', c.oid, 'select')
         and has_table_privilege('${role}', c.oid, 'insert')
         and has_table_privilege('${role}', c.oid, 'update')
         and has_table_privilege('${role}', c.oid, 'delete'))
     order by 1`,
  )
  expect(rows).toEqual([{ name: 'kysely_migration' }, { name: 'kysely_migration_lock' }])
})

test.each([
  'truncate ledger_entry',
  'alter table ledger_entry disable trigger all',
  'drop table session',
  'create table mine (id int)',
  'delete from kysely_migration',
  'update kysely_migration_lock set is_locked = 1',
])('the application role cannot %s', async (statement) => {
  await expect(query(applicationUrl, statement)).rejects.toThrow(/permission denied|must be owner/)
})

// The trigger that keeps the entries of an account looks for it by its table's name alone.
test('the application role cannot hide ledger entries behind a temporary table', async () => {
  const hide = `create temporary table account (id uuid);
    delete from ledger_entry where account_id = gen_random_uuid()`
  await expect(query(applicationUrl, hide)).rejects.toThrow('permission denied to create temporary')
})

test('the application role can use a table of a later migration immediately', async () => {
  await query(owner.url, 'create table later (id int)')
  await query(applicationUrl, 'insert into later values (1)')
  expect(await query(applicationUrl, 'select id from later')).toEqual([{ id: 1 }])
})

test('a second migration changes no permission of the application role', async () => {
  const rights = `select relname, relacl::text from pg_class
    where relnamespace = 'public'::regnamespace order by 1`
  const before = await query(owner.url, rights)
  await migrateToLatest(owner.url, { applicationRole: role })
  expect(await query(owner.url, rights)).toEqual(before)
})

test('a missing application role stops the migration', async () => {
  await expect(migrateToLatest(owner.url, { applicationRole: 'no "such" role' })).rejects.toThrow(
    'role "no "such" role" does not exist',
  )
})
