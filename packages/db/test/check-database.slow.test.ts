import { expect, onTestFinished, test } from 'vitest'
import { checkDatabase, type Database, type DatabaseSettings } from '../src/index.ts'
import { createTestDatabase, openTestDatabase } from '../src/testing/test-database.ts'

async function openFresh(settings: Partial<DatabaseSettings> = {}): Promise<Database> {
  const { url, drop } = await createTestDatabase()
  const db = openTestDatabase(url, settings)
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  return db
}

test('a busy pool is not a database problem, and a full disk is still reported while the pool is busy', async () => {
  const db = await openFresh({ poolSize: 1 })
  const connection = await db.connections.connect()
  const checked = { isDone: false }
  const check = async () => {
    checked.isDone = false
    const problem = checkDatabase(db).finally(() => {
      checked.isDone = true
    })
    while (!checked.isDone) await connection.query('select 1', [])
    return problem
  }
  expect(await check()).toBeNull()
  db.connections.suspectedFailures.add('disk_full')
  expect(await check()).toBe('full')
  connection.release()
  expect(await checkDatabase(db)).toBeNull()
})

test('a server process that does not answer is reported before the time limit of other statements has passed', async () => {
  const db = await openFresh({ poolSize: 1, queryTimeoutMs: 0 })
  const connection = await db.connections.connect()
  const pid = connection.processId ?? 0
  connection.release()
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  expect(await checkDatabase(db)).toBe('unavailable')
})
