import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { benignEnvelope } from '../testing/client.ts'
import { createFaultTestDatabase } from '../fault-tests/fault-test-database.ts'
import { startApi } from '../fault-tests/server-process.ts'
import { clearRateWindows, createBenchAccounts } from '../fault-tests/accounts.ts'
import { pacedLoad, type PacedResult } from './paced-load.ts'

/**
 * `node infra/bench/beside-images.ts [seconds]`: the latency of evaluations for two quiet clients, alone and beside 32 hostile images of
 * 10 MB concurrently. Sender, service and Postgres share the machine.
 */
const seconds = Number(process.argv[2] ?? '8')
const ACCOUNTS = 400
/** Thirty images a minute each. */
const SENDERS = 60

const database = await createFaultTestDatabase()
const accounts = await createBenchAccounts(database.db, ACCOUNTS)
const api = await startApi(database.url, { SEMANTIC_PROVIDER: 'embedded' })
let turn = SENDERS
const request = {
  path: '/api/v1/agent/evaluate',
  body: JSON.stringify(benignEnvelope),
  headers: () => {
    turn = turn + 1 < ACCOUNTS ? turn + 1 : SENDERS
    return {
      authorization: `Bearer ${accounts[turn]?.apiKey ?? ''}`,
      'idempotency-key': randomUUID(),
    }
  },
}

await pacedLoad(api.url, request, 2)
const alone = await measure()
const storm = startStorm()
const beside = await measure()
const answers = storm.stop()
console.log(`\nimages answered meanwhile: ${JSON.stringify(answers)}`)
console.table({
  'evaluations alone': rowOf(alone),
  'beside 32 hostile images': rowOf(beside),
  ratio: {
    'p50 ms': (beside.p50Ms / alone.p50Ms).toFixed(1),
    'p99 ms': (beside.p99Ms / alone.p99Ms).toFixed(1),
    'max ms': (beside.maxMs / alone.maxMs).toFixed(1),
    failed: '',
  },
})
await api.stop()
await database.remove()
process.exit(0)

async function measure(): Promise<PacedResult> {
  await clearRateWindows(database.db)
  return pacedLoad(api.url, request, seconds)
}

function rowOf({ p50Ms, p99Ms, maxMs, failed }: PacedResult) {
  return { 'p50 ms': p50Ms, 'p99 ms': p99Ms, 'max ms': maxMs, failed }
}

function startStorm(): { readonly stop: () => Readonly<Record<string, number>> } {
  const keys = accounts.slice(0, SENDERS).map(({ apiKey }) => apiKey)
  const child = fork(fileURLToPath(new URL('storm.ts', import.meta.url)), [api.url, ...keys])
  const statuses: Record<string, number> = {}
  child.on('message', ({ status }: { status?: number }) => {
    statuses[String(status)] = (statuses[String(status)] ?? 0) + 1
  })
  return {
    stop: () => {
      child.kill()
      return statuses
    },
  }
}
