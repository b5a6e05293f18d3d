import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable, run } from '../src/index.ts'
import { createTestDatabase } from '../src/testing/test-database.ts'

test('closing the database ends every connection of the pool and of Kysely', async () => {
  const { db, drop } = await createTestDatabase()
  await run(db, { name: 'one', text: 'select 1' }, [])
  expect(db.pool.totalCount).toBe(1)
  await db.close()
  expect(db.pool.totalCount).toBe(0)
  await drop()
})

test('a connection that the server ends between two statements of a transaction fails that transaction alone', async () => {
  const { db, drop } = await createTestDatabase()
  const lost = db.kysely.transaction().execute(async (trx) => {
    const pid = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${pid.rows[0]?.pid}, 5000)`.execute(db.kysely)
    await sql`select 1`.execute(trx)
  })
  await expect(lost).rejects.toSatisfy(isDatabaseUnavailable)
  expect(await run(db, { name: 'one', text: 'select 1 as one' }, [])).toEqual([{ one: 1 }])
  await drop()
})
