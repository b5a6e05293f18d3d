import { createDatabase, migrateToLatest } from '@ase/db'
import { startTemporaryPostgres } from '@ase/db/embedded'
import { bench, run, summary } from 'mitata'
import {
  authenticate,
  createAccount,
  createApiKey,
  generateApiKey,
  isApiKey,
} from '../src/index.ts'

/** What a request pays to be known: the check of the key's form, and one read. */
const postgres = await startTemporaryPostgres()
await migrateToLatest(postgres.url)
const db = createDatabase({ url: postgres.url, poolSize: 1 })
const { accountId } = await createAccount(db, { email: 'bench@example.test' })
const created = await createApiKey(db, { accountId, name: 'bench' })
if (!created.ok) throw new Error(created.error.code)
const known = `Bearer ${created.value.key}`
const unknown = `Bearer ${generateApiKey()}`

summary(() => {
  bench('select 1', () => db.pool.query({ name: 'one', text: 'select 1' })).baseline(true)
  bench('a known key', () => authenticate(db, known))
  bench('a well-formed key that nobody has', () => authenticate(db, unknown))
  bench('a key with a wrong check: no read', () => authenticate(db, `${known.slice(0, -1)}_`))
  bench('the form alone', () => isApiKey(created.value.key))
})
await run()

await db.close()
await postgres.stop()
