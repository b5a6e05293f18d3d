import { createDatabase, migrateToLatest } from '@ase/db'
import { startTemporaryPostgres } from '@ase/db/embedded'
import { bench, run, summary } from 'mitata'
import {
  authenticate,
  createAccount,
  createApiKey,
  findSession,
  startSession,
} from '../src/index.ts'

/** What a browser's request pays to be known, beside what a program's with a key does. */
const postgres = await startTemporaryPostgres()
await migrateToLatest(postgres.url)
const db = createDatabase({ url: postgres.url, poolSize: 1 })
const { accountId } = await createAccount(db, { email: 'bench@example.test' })
const key = await createApiKey(db, { accountId, name: 'bench' })
const session = await startSession(db, { accountId, method: 'email' })
if (!key.ok || !session.ok) throw new Error('There is nobody to be known.')
const authorization = `Bearer ${key.value.key}`
const { token } = session.value

summary(() => {
  bench('authenticate, a known key', () => authenticate(db, authorization)).baseline(true)
  bench('findSession, a live session', () => findSession(db, token))
  bench('findSession, a token that nobody has', () => findSession(db, 'A'.repeat(43)))
  bench('findSession, no token at all: no read', () => findSession(db, token.slice(1)))
})
await run()

await db.close()
await postgres.stop()
