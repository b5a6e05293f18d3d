import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createDatabase, migrateToLatest, type Database } from '@ase/db'
import { startTemporaryPostgres, type RunningPostgres } from '@ase/db/embedded'
import { createAccount, createApiKey } from '@ase/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'

let postgres: RunningPostgres
let db: Database
beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  await migrateToLatest(postgres.url)
  db = createDatabase({ url: postgres.url })
})
afterAll(async () => {
  await db.close()
  await postgres.stop()
})

interface Output {
  readonly exitCode: number
  readonly lines: readonly string[]
}

/** `pnpm keys ...` as an operator runs it. */
function keys(words: string, databaseUrl = postgres.url): Promise<Output> {
  const script = fileURLToPath(new URL('./keys.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words.split(' ')], { env }, (error, stdout, stderr) => {
      const exitCode = typeof error?.code === 'number' ? error.code : 0
      resolve({ exitCode, lines: (stdout + stderr).trimEnd().split('\n') })
    })
  })
}

test('the same line again makes another key and gives no credits again', async () => {
  const line = 'create --account twice@example.test --create-account --credits 100'
  expect((await keys(line)).lines).toContain('balance  100 credits')
  const again = await keys(line)
  expect(again.lines).toContain('balance  100 credits')
  expect(again.lines.join()).toContain('"pnpm credits grant" gives more')
  expect((await keys('list --account twice@example.test')).lines).toHaveLength(3)
})

test('a list has headings, says when a key was revoked, and steers no terminal', async () => {
  const account = await createAccount(db, { email: 'lists@example.test' })
  const key = await createApiKey(db, { ...account, name: 'a\u001b[31mb' })
  if (!key.ok) throw new Error(key.error.code)
  expect((await keys(`revoke ${key.value.id}`)).exitCode).toBe(0)
  const [headings, row, ...more] = (await keys('list --account lists@example.test')).lines
  expect(headings).toMatch(/^id +account +key +state +last used +name$/)
  expect(row).toMatch(/  revoked \d{4}-[^ ]+Z  never      a\[31mb$/)
  expect(more).toEqual([])
})

test('an account that is not there is told from one without keys', async () => {
  const unknown = await keys('list --account nobody@example.test')
  expect(unknown).toEqual({ exitCode: 1, lines: ['There is no account nobody@example.test.'] })
})

test('a database that lets nobody in is one line, without the address', async () => {
  const url = new URL(postgres.url)
  url.password = 'not-it'
  const { exitCode, lines } = await keys('list', url.href)
  expect(exitCode).toBe(1)
  expect(lines).toEqual([expect.stringContaining('refuses the password of DATABASE_URL')])
})

test('a database without a schema is told what to run', async () => {
  const url = new URL(postgres.url)
  url.pathname = '/template1'
  const { lines } = await keys('list', url.href)
  expect(lines).toEqual([expect.stringContaining('run "pnpm migrate"')])
})
