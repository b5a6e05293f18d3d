import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  checkDatabase,
  createDatabase,
  databaseFailureOf,
  run,
  type Database,
  type DatabaseSettings,
} from '../src/index.ts'
import { createTestDatabase, useTestDatabase } from '../src/testing/test-database.ts'

const database = useTestDatabase()
const one = { name: 'one', text: 'select 1 as one' }
const CLOSED = '127.0.0.1:1'

/** The URL of the test's database with other hosts. */
function at(hosts: readonly string[], parameters = ''): string {
  const url = new URL(database.url)
  return database.url.replace(url.host, hosts.join(',')) + parameters
}

function open(url: string, settings: Partial<DatabaseSettings> = {}): Database {
  const db = createDatabase({ url, ...settings })
  onTestFinished(() => db.close())
  return db
}

/** A host that counts its connections: a way to the test's Postgres, or one that says nothing. */
async function listen(isSilent = false) {
  const to = new URL(database.url)
  const counted = { connections: 0 }
  const server = createServer((socket) => {
    counted.connections += 1
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    if (isSilent) return
    const upstream = connect(Number(to.port), to.hostname)
    upstream.on('error', () => socket.destroy())
    socket.pipe(upstream).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { host: `127.0.0.1:${port}`, counted }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => databaseFailureOf(error) ?? error,
  )

test('the first of several servers that works is used, also for the next connections', async () => {
  const silent = await listen(true)
  const way = await listen()
  const db = open(at([silent.host, CLOSED, way.host]), { connectTimeoutMs: 300, poolSize: 2 })
  expect(await run(db, one, [])).toEqual([{ one: 1 }])
  const tried = silent.counted.connections
  await Promise.all([
    run(db, one, []),
    db.kysely.transaction().execute((trx) => sql`select 1`.execute(trx)),
  ])
  expect([tried, silent.counted.connections, way.counted.connections]).toEqual([1, 1, 2])
  expect(await checkDatabase(db)).toBeNull()
})

test('each of several unreachable servers is tried once', async () => {
  const silent = await listen(true)
  const db = open(at([CLOSED, silent.host]), { connectTimeoutMs: 200 })
  expect(await failureOf(run(db, one, []))).toBe('unreachable')
  expect(silent.counted.connections).toBe(1)
  expect(await checkDatabase(db)).toBe('unavailable')
})

test('a read-only server is skipped when a writable one is required', async () => {
  const other = await createTestDatabase()
  const name = new URL(other.url).pathname.slice(1)
  await other.db.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  const all = `${other.url}?target_session_attrs=any`
  const writers = `${other.url}?target_session_attrs=read-write`
  expect(await run(open(all), one, [])).toEqual([{ one: 1 }])
  expect(await checkDatabase(open(all))).toBe('read_only')
  expect(await failureOf(run(open(writers), one, []))).toBe('read_only')
  expect(await checkDatabase(open(writers))).toBe('read_only')
  await other.drop()
})

test('an unreachable server is reported rather than the standby beside it', async () => {
  const other = await createTestDatabase()
  const { host, pathname } = new URL(other.url)
  await other.db.pool.query(
    `alter database ${pathname.slice(1)} set default_transaction_read_only = on`,
  )
  const db = open(other.url.replace(host, `${host},${CLOSED}`))
  expect(await failureOf(run(db, one, []))).toBe('unreachable')
  await other.drop()
})

test('after a statement finds the server read-only, no earlier connection is used', async () => {
  const other = await createTestDatabase()
  const db = open(other.url, { poolSize: 3 })
  const processes = async () => {
    const held = await Promise.all([1, 2, 3].map(() => db.connections.connect()))
    for (const connection of held) connection.release()
    return new Set(held.map(({ processId }) => processId))
  }
  const before = await processes()
  const readOnly = db.kysely.transaction().execute(async (trx) => {
    await sql`set transaction read only`.execute(trx)
    await sql`insert into kysely_migration values ('x', 'x')`.execute(trx)
  })
  expect(await failureOf(readOnly)).toBe('read_only')
  const after = await processes()
  expect([before.size, after.size, new Set([...before, ...after]).size]).toEqual([3, 3, 6])
  await other.drop()
})

test('an invalid database URL is refused without quoting it', () => {
  const text = ['postgres://u:', 'hunter2', '@h1,/x'].join('')
  expect(() => createDatabase({ url: text })).toThrow('on both sides of each comma')
  expect(() => createDatabase({ url: text })).not.toThrow('hunter2')
})
