import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  createDatabase,
  databaseFailureOf,
  run,
  type Database,
  type DatabaseSettings,
} from '../src/index.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'

const database = useTestDatabase()
const one = { name: 'one', text: 'select 1 as one' }
const slow = { name: 'slow', text: `select pg_sleep($1)` }
const HOUR_MS = 3_600_000

function open(settings: Partial<DatabaseSettings> = {}): Database {
  const db = createDatabase({ url: database.url, ...settings })
  onTestFinished(() => db.close())
  return db
}

/** Nothing else happens in this process meanwhile. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

const turn = () => new Promise((done) => setImmediate(done))
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => databaseFailureOf(error) ?? error,
  )

test('a blocked event loop is not reported as a database time-out', async () => {
  const db = open({ queryTimeoutMs: 200 })
  await run(db, one, [])
  const answer = run(db, { name: 'nap', text: 'select pg_sleep(0.1)' }, [])
  await turn()
  block(500)
  expect(await answer).toHaveLength(1)
})

test('an event loop that is blocked at every step of a new connection is not reported as a database time-out', async () => {
  const db = open({ connectTimeoutMs: 100, queryTimeoutMs: 100, waitTimeoutMs: 100 })
  const progress = { isOver: false }
  const answers = Promise.all(Array.from({ length: 20 }, () => run(db, one, [])))
  const over = answers.finally(() => {
    progress.isOver = true
  })
  // Fewer blocks than a limit has slices, each longer than the limit.
  for (let blocks = 0; blocks < 12 && !progress.isOver; blocks += 1) {
    block(150)
    await turn()
  }
  expect(await over).toHaveLength(20)
})

test('a transaction survives a blocked event loop', async () => {
  const db = open({ queryTimeoutMs: 200 })
  const value = await db.kysely.transaction().execute(async (trx) => {
    const first = sql<{ one: number }>`select 1 as one from pg_sleep(0.05)`.execute(trx)
    await turn()
    block(600)
    return (await first).rows[0]?.one
  })
  expect(value).toBe(1)
})

test('a server that accepts connections and never answers is a time-out', async () => {
  const silent = createServer(() => {})
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const address = silent.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const db = open({ url: `postgres://a:b@127.0.0.1:${port}/c`, connectTimeoutMs: 100, poolSize: 2 })
  const failures = await Promise.all(Array.from({ length: 6 }, () => failureOf(run(db, one, []))))
  expect(new Set(failures)).toEqual(new Set(['timeout']))
  expect(db.pool.totalCount).toBe(0)
  silent.close()
})

const processOf = async (db: Database): Promise<number> => {
  const rows = await run<{ pid: number }>(
    db,
    { name: 'pid', text: 'select pg_backend_pid() as pid' },
    [],
  )
  return rows[0]?.pid ?? 0
}

test('a stopped server process is a time-out, and its connection is discarded', async () => {
  const db = open({ queryTimeoutMs: 200, poolSize: 1 })
  const pid = await processOf(db)
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  expect(await failureOf(run(db, one, []))).toBe('timeout')
  expect(await run(db, one, [])).toEqual([{ one: 1 }])
})

test('callers that wait for a connection of a database that does not answer get the same time-out', async () => {
  const db = open({ queryTimeoutMs: HOUR_MS, waitTimeoutMs: 200, poolSize: 1 })
  const pid = await processOf(db)
  process.kill(pid, 'SIGSTOP')
  const stuck = run(db, one, [])
  expect(await failureOf(run(db, one, []))).toBe('timeout')
  process.kill(pid, 'SIGCONT')
  expect(await stuck).toEqual([{ one: 1 }])
})

test('a lock that is held for longer than a statement may take is a time-out of the server', async () => {
  const db = open()
  await database.db.kysely.transaction().execute(async (trx) => {
    await sql`lock table account in access exclusive mode`.execute(trx)
    const hurried = db.kysely.transaction().execute(async (other) => {
      await sql`set local statement_timeout = '50ms'`.execute(other)
      await sql`select 1 from account`.execute(other)
    })
    expect(await failureOf(hurried)).toBe('timeout')
  })
})

test('a busy pool is not a failure of the database', async () => {
  const db = open({ poolSize: 1, waitTimeoutMs: 50 })
  const connection = await db.connections.connect()
  const seen: { failure?: unknown } = {}
  const waiting = failureOf(run(db, one, [])).then((failure) => {
    seen.failure = failure
  })
  while (seen.failure === undefined) await connection.query('select 1', [])
  await waiting
  connection.release()
  expect(seen.failure).toBe('pool_exhausted')
  expect(await run(db, one, [])).toEqual([{ one: 1 }])
})

test('at most the configured number of callers waits for a connection, and they are served in order', async () => {
  const db = open({ poolSize: 1, waitersMax: 3 })
  const connection = await db.connections.connect()
  const order: number[] = []
  const waiting = [1, 2, 3].map(async (n) => {
    await run(db, one, [])
    order.push(n)
  })
  expect(await failureOf(run(db, one, []))).toBe('pool_exhausted')
  connection.release()
  await Promise.all(waiting)
  expect(order).toEqual([1, 2, 3])
})

test('a lock time-out fails the statement and keeps the connection', async () => {
  const db = open({ poolSize: 1 })
  const connection = await db.connections.connect()
  const outcomeOf = (text: string) =>
    connection.query<unknown>(text, []).then(
      ({ rows }) => rows,
      (error: unknown) => databaseFailureOf(error),
    )
  await outcomeOf(`set lock_timeout = '1ms'`)
  const locked = await database.db.kysely.transaction().execute(async (trx) => {
    await sql`lock table account in access exclusive mode`.execute(trx)
    return outcomeOf('select 1 from account')
  })
  const after = await outcomeOf('select 1 as one')
  connection.release()
  expect({ locked, after }).toEqual({ locked: 'timeout', after: [{ one: 1 }] })
})

test('after a statement times out, its connection is not used again', async () => {
  const db = open({ poolSize: 1, queryTimeoutMs: 100 })
  const lost = db.kysely.transaction().execute(async (trx) => {
    await sql`select pg_sleep(3)`.execute(trx).catch(() => {})
    await sql`select 1`.execute(trx)
  })
  expect(await failureOf(lost)).toBe('timeout')
  expect(await run(db, one, [])).toEqual([{ one: 1 }])
})

test('a statement may take any time when there is no limit', async () => {
  const db = open({ queryTimeoutMs: 0 })
  expect(await run(db, slow, [0.3])).toHaveLength(1)
})

test('a statement that loses a race keeps its connection', async () => {
  const db = open({ poolSize: 1 })
  await run(db, { name: 'make', text: 'create table thing (id int primary key)' }, [])
  const insert = { name: 'insert', text: 'insert into thing values (1)' }
  await run(db, insert, [])
  const before = await processOf(db)
  await expect(run(db, insert, [])).rejects.toMatchObject({ code: '23505' })
  expect(await processOf(db)).toBe(before)
  await run(db, { name: 'drop', text: 'drop table thing' }, [])
})

test('a statement that was prepared for an older schema is sent again, and its connection is replaced', async () => {
  const db = open({ poolSize: 1 })
  const read = { name: 'read', text: 'select * from other_thing' }
  await run(db, { name: 'make', text: 'create table other_thing (id int primary key)' }, [])
  await run(db, read, [])
  const before = await processOf(db)
  await run(db, { name: 'change', text: 'alter table other_thing add column more int' }, [])
  expect(await run(db, read, [])).toEqual([])
  expect(await processOf(db)).not.toBe(before)
  await run(db, { name: 'drop', text: 'drop table other_thing' }, [])
})

test('a statement that a deadlock ended is sent again, and both transactions commit', async () => {
  const db = open()
  await run(
    db,
    { name: 'make', text: 'create table pair (id int primary key, n int not null)' },
    [],
  )
  await run(db, { name: 'fill', text: 'insert into pair values (1, 0), (2, 0)' }, [])
  const addTo = (first: number, second: number) => ({
    name: `add_${first}`,
    text: `with a as (update pair set n = n + 1 where id = ${first} returning pg_sleep(0.2))
      update pair set n = n + 1 where id = ${second} and exists (select from a)`,
  })
  await Promise.all([run(db, addTo(1, 2), []), run(db, addTo(2, 1), [])])
  expect(await run(db, { name: 'sum', text: 'select sum(n)::int as n from pair' }, [])).toEqual([
    { n: 4 },
  ])
  await run(db, { name: 'drop', text: 'drop table pair' }, [])
})
