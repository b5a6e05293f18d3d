import { execFileSync } from 'node:child_process'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres, type RunningPostgres } from '../src/embedded/embedded-postgres.ts'
import { checkDatabase, migrateToLatest, run, type Database } from '../src/index.ts'
import { executeAt } from '../src/testing/template-database.ts'
import { openTestDatabase } from '../src/testing/test-database.ts'

interface Cluster {
  readonly primary: RunningPostgres
  readonly standby: RunningPostgres
  /** Of both, the standby first. */
  readonly url: string
}

function open(url: string): Database {
  const db = openTestDatabase(url, { poolSize: 4 })
  onTestFinished(() => db.close())
  return db
}

const hostOf = ({ url }: RunningPostgres): string => new URL(url).host
const portOf = ({ url }: RunningPostgres): number => Number(new URL(url).port)

/** A primary and a standby that follows it, until the test is over. */
async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'ase-failover-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const before = await startEmbeddedPostgres({ dataDir: first })
  await migrateToLatest(before.url)
  await executeAt(before.url, 'create table mark (n int primary key)')
  await before.stop()
  // With the owner of each file.
  execFileSync('cp', ['-a', first, second])
  await followAs(join(second, 'postgres'), new URL(before.url))
  const primary = await startEmbeddedPostgres({ dataDir: first, port: portOf(before) })
  onTestFinished(() => primary.stop())
  const standby = await startEmbeddedPostgres({ dataDir: second })
  onTestFinished(() => standby.stop())
  const url = primary.url.replace(hostOf(primary), `${hostOf(standby)},${hostOf(primary)}`)
  return { primary, standby, url }
}

/** Makes a copy of a primary's folder that of a standby. */
async function followAs(folder: string, primary: URL): Promise<void> {
  const connection = `host=${primary.hostname} port=${primary.port} user=${primary.username} password=${primary.password}`
  await appendFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
  await writeFile(join(folder, 'standby.signal'), '')
}

const mark = { name: 'mark', text: 'insert into mark values ($1) on conflict do nothing' }
const where = { name: 'where', text: 'select inet_server_port() as port' }

test('after a failover, a process continues with the new primary, and no confirmed change is lost', async () => {
  const { primary, standby, url } = await startCluster()
  const db = open(url)
  expect(await checkDatabase(open(standby.url))).toBe('read_only')
  expect(await checkDatabase(db)).toBeNull()
  expect(await run(db, where, [])).toEqual([{ port: portOf(primary) }])

  const answered: number[] = []
  const state = { isOver: false }
  onTestFinished(() => {
    state.isOver = true
  })
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = writer; !state.isOver; n += 4) {
      try {
        await run(db, mark, [n])
        answered.push(n)
      } catch {
        n -= 4 // The same again, a moment later, as a client does with its idempotency key.
        await sleep(20)
      }
    }
  })
  await expect.poll(() => answered.length, { timeout: 60_000 }).toBeGreaterThan(100)
  // What a cluster manager does: the old primary takes no changes, and the standby has all that it took.
  await executeAt(primary.url, 'alter system set default_transaction_read_only = on')
  await executeAt(primary.url, 'select pg_reload_conf()')
  const [last] = await open(primary.url)
    .pool.query('select pg_current_wal_lsn() as lsn')
    .then(({ rows }) => rows)
  const hasAll = async () =>
    (
      await open(standby.url).pool.query('select pg_last_wal_replay_lsn() >= $1 as has', [
        last?.lsn,
      ])
    ).rows[0]?.has
  await expect.poll(hasAll, { timeout: 60_000 }).toBe(true)
  await executeAt(standby.url, 'select pg_promote()')
  const before = answered.length
  await expect.poll(() => answered.length, { timeout: 60_000 }).toBeGreaterThan(before + 100)
  state.isOver = true
  await Promise.all(writers)

  expect(await run(db, where, [])).toEqual([{ port: portOf(standby) }])
  expect(await checkDatabase(db)).toBeNull()
  const { rows } = await open(standby.url).pool.query<{ n: number }>('select n from mark')
  const kept = new Set(rows.map(({ n }) => n))
  expect(answered.filter((n) => !kept.has(n))).toEqual([])

  await standby.stop()
  expect(await checkDatabase(db)).toBe('unavailable')
})
