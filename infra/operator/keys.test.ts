import { createEmptyTestDatabase, useTestDatabase } from '@ase/db/testing'
import { createAccount, createApiKey, rotateApiKey } from '@ase/identity'
import { expect, test } from 'vitest'
import { commandOutput } from '../testing/command-output.ts'
import { runKeys } from './keys.ts'
import { requireDatabaseUrl } from './operator-database.ts'

const database = useTestDatabase()

/** `keys ...` as an operator runs it. */
async function keys(
  words: string,
  databaseUrl = database.url,
): Promise<{ exitCode: number; lines: string[] }> {
  const environment = { DATABASE_URL: databaseUrl }
  const ended = await commandOutput(
    () => runKeys(words.split(' '), requireDatabaseUrl),
    environment,
  )
  return {
    exitCode: ended.exitCode,
    lines: (ended.output + ended.problems).trimEnd().split('\n'),
  }
}

test('the same command again makes another key and gives no credits again', async () => {
  const line = 'create --account twice@example.test --create-account --credits 100'
  expect((await keys(line)).lines).toContain('balance  100 credits')
  const again = await keys(line)
  expect(again.lines).toContain('balance  100 credits')
  expect(again.lines.join()).toContain('"credits grant" gives more')
  expect((await keys('list --account twice@example.test')).lines).toHaveLength(3)
})

test('a list of keys has headings and the times of revocations, and does not control a terminal', async () => {
  const account = await createAccount(database.db, { email: 'lists@example.test' })
  const key = await createApiKey(database.db, { ...account, name: 'a\u001b[31mb' })
  if (!key.ok) throw new Error(key.error.code)
  expect((await keys(`revoke ${key.value.id}`)).exitCode).toBe(0)
  const [headings, row, ...more] = (await keys('list --account lists@example.test')).lines
  expect(headings).toMatch(/^id +account +key +state +last used +name$/)
  expect(row).toMatch(/  revoked \d{4}-[^ ]+Z  never      a\[31mb$/)
  expect(more).toEqual([])
})

test('a list of keys has the time until which a key is valid, or since which it is not', async () => {
  const { db } = database
  const { accountId } = await createAccount(db, { email: 'states@example.test' })
  const made = async (name: string, expiresAt: Date | null) => {
    const key = await createApiKey(db, { accountId, name, expiresAt })
    if (!key.ok) throw new Error(key.error.code)
    return key.value.id
  }
  const inAnHour = new Date(Date.now() + 3_600_000)
  const replaced = await made('replaced', null)
  await rotateApiKey(db, { accountId, id: replaced, graceHours: 1 })
  await made('temporary', inAnHour)
  const expired = await made('expired', inAnHour)
  await db.pool.query('update api_key set expires_at = now() where id = $1', [expired])
  const { lines } = await keys('list --account states@example.test')
  const time = String.raw`\d{4}-\S+Z`
  for (const row of [
    `  expired ${time} +never +expired$`,
    `  active until ${time} +never +temporary$`,
    `  active +never +replaced$`,
    `  replaced, until ${time} +never +replaced$`,
  ])
    expect(lines.join('\n')).toMatch(new RegExp(row, 'm'))
  expect((await keys(`revoke ${replaced}`)).exitCode).toBe(0)
})

test('an unknown account and an account without keys have different answers', async () => {
  const unknown = await keys('list --account nobody@example.test')
  expect(unknown).toEqual({ exitCode: 1, lines: ['There is no account nobody@example.test.'] })
})

test('a refused connection to the database is one line without its URL', async () => {
  const url = new URL(database.url)
  url.password = 'not-it'
  const { exitCode, lines } = await keys('list', url.href)
  expect(exitCode).toBe(1)
  expect(lines).toEqual([
    expect.stringContaining('rejected the user or the password of DATABASE_URL'),
  ])
})

test('a database without a schema is an error that names the command to run', async () => {
  const { url, drop } = await createEmptyTestDatabase()
  const { lines } = await keys('list', url)
  expect(lines).toEqual([expect.stringContaining('run the command "migrate"')])
  await drop()
})
