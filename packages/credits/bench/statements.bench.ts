import { createHash, randomUUID } from 'node:crypto'
import { createDatabase, migrateToLatest } from '@ase/db'
import { startTemporaryPostgres } from '@ase/db/embedded'
import { bench, run, summary } from 'mitata'
import {
  evaluationCalls,
  grantCredits,
  openCreditAccount,
  releaseToken,
  type CallIdentity,
  type EvaluationRecord,
} from '../src/index.ts'

const { lookUp, reserve, capture, charge } = evaluationCalls

/** Each statement of a billed call, one after another on one connection, beside a read that does nothing. */
const postgres = await startTemporaryPostgres()
await migrateToLatest(postgres.url)
const db = createDatabase({ url: postgres.url, poolSize: 1 })
const accountId = randomUUID()
await db.kysely.transaction().execute(async (trx) => {
  await trx.insertInto('account').values({ id: accountId, email: 'bench@example.test' }).execute()
  await openCreditAccount(trx, accountId)
})
await grantCredits(db, { accountId, credits: 10_000_000, ref: 'bench' })

// A window of negative length: the benchmark must not meet the rate limit.
const window = { list: 'standard', limit: 60, windowMs: -1 } as const
const requestSha256 = Buffer.alloc(32)
let count = 0
const newCall = (): CallIdentity => ({
  accountId,
  keySha256: createHash('sha256').update(String(count++)).digest(),
  requestSha256,
})
const newRecord = (): EvaluationRecord => ({
  id: `ase_${randomUUID().replaceAll('-', '')}`,
  type: 'action',
  decision: 'allow',
  decisionStep: 'below_thresholds',
  origin: null,
  apiKeyId: null,
  requestRefSha256: null,
  response: { text: 'x'.repeat(700) },
  createdAt: new Date(),
})
const reserveCall = async (call: CallIdentity): Promise<string> => {
  const token = randomUUID()
  await reserve(db, call, window, { token, leaseMs: 60_000 })
  return token
}

const settled = newCall()
await charge(db, settled, window, newRecord())
summary(() => {
  bench('select 1', () => db.pool.query({ name: 'one', text: 'select 1' })).baseline(true)
  bench('look up a new key', () => lookUp(db, newCall(), window))
  bench('look up a replay', () => lookUp(db, settled, window))
  bench('charge', () => charge(db, newCall(), window, newRecord()))
  bench('reserve and capture', async () => {
    const call = newCall()
    await capture(db, call, await reserveCall(call), newRecord())
  })
  bench('reserve and release', async () => {
    const call = newCall()
    await releaseToken(db, call, await reserveCall(call))
  })
})
await run()

await db.close()
await postgres.stop()
