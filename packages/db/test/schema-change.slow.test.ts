import { sql, type Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../src/index.ts'
import { applyMigrations } from '../src/migrate/migrate.ts'
import { createEmptyTestDatabase, openTestDatabase } from '../src/testing/test-database.ts'

const read = { name: 'read', text: 'select * from thing where id = $1' }
const insert = { name: 'insert', text: 'insert into thing (id) values ($1) returning *' }
const WORKERS = 8
const MIGRATIONS = 5

/** Changes the type of what both statements return. */
const widen = (column: string) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table thing add column ${sql.id(column)} int not null default 0`.execute(db)
  },
})

test('every statement succeeds exactly once while a newer release migrates the tables that it uses', async () => {
  const { url, drop } = await createEmptyTestDatabase()
  const db = openTestDatabase(url, { poolSize: 4 })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  await db.pool.query('create table thing (id int primary key)')
  const state = { isOver: false }
  const inserted: number[] = []
  const workers = Array.from({ length: WORKERS }, async (_, worker) => {
    for (let id = worker; !state.isOver; id += WORKERS) {
      expect(await run(db, insert, [id])).toMatchObject([{ id }])
      expect(await run(db, read, [id])).toMatchObject([{ id }])
      await db.kysely
        .transaction()
        .execute((trx) => sql`update thing set id = id where id = ${id}`.execute(trx))
      inserted.push(id)
    }
  })
  const names = Array.from({ length: MIGRATIONS }, (_, n) => `m${n}`)
  for (const count of names.keys()) {
    const before = inserted.length
    const migrations = names.slice(0, count + 1).map((name) => [name, widen(name)] as const)
    await applyMigrations(url, Object.fromEntries(migrations), {
      lockWaitMs: 1000,
      pauseMs: 1,
      triesMax: 1000,
    })
    await expect.poll(() => inserted.length).toBeGreaterThan(before + 4 * WORKERS)
  }
  state.isOver = true
  await Promise.all(workers)
  const { rows } = await db.pool.query<{ id: number }>('select * from thing order by id')
  expect(rows.map(({ id }) => id)).toEqual(inserted.toSorted((a, b) => a - b))
  expect(Object.keys(rows[0] ?? {})).toEqual(['id', ...names])
})
