import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createFaultTestDatabase } from '../fault-tests/fault-test-database.ts'
import { startApi } from '../fault-tests/server-process.ts'
import { benignEnvelope, destructiveEnvelope } from '../testing/client.ts'
import {
  clearRateWindows,
  createBenchAccounts,
  type BenchAccount,
} from '../fault-tests/accounts.ts'
import { load, type LoadRequest, type LoadResult } from './load.ts'

/**
 * `pnpm bench [seconds] [rounds]`: evaluations a second and their latency over loopback, each beside its floor, a Hono
 * route that runs only the same statements. Floor and service take turns, and the median of the rounds is printed.
 */
const [seconds = '4', rounds = '3'] = process.argv.slice(2)
const ACCOUNTS = 2000
const PATH = '/api/v1/agent/evaluate'

const database = await createFaultTestDatabase()
const accounts = await createBenchAccounts(database.db, ACCOUNTS)
const floor = await startFloor(database.url)
const api = await startApi(database.url, { SEMANTIC_PROVIDER: 'embedded' })

const hard = JSON.stringify(destructiveEnvelope)
const benign = JSON.stringify(benignEnvelope)
const replayKey = randomUUID()
await seedReplays(replayKey)

const rows = [
  await compare('constant answer', { path: '/constant', body: hard, headers: freshKeys() }, null),
  await compare(
    'hard-rule block',
    { path: '/hard', body: hard, headers: freshKeys() },
    { path: PATH, body: hard, headers: freshKeys() },
  ),
  await compare(
    'benign, embedded provider',
    { path: '/semantic', body: benign, headers: freshKeys() },
    { path: PATH, body: benign, headers: freshKeys() },
  ),
  await compare(
    'replay',
    { path: '/replay', body: benign, headers: sameKey() },
    { path: PATH, body: benign, headers: sameKey() },
  ),
]
console.log(
  `\n${cpus().length} cores, ${cpus()[0]?.model ?? ''}, Node ${process.version}, ${seconds} s, median of ${rounds}`,
)
console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])))

floor.stop()
await api.stop()
await database.remove()
process.exit(0)

/** Floor and service in turn, so that a slow minute of the machine meets both. */
async function compare(name: string, floorRequest: LoadRequest, request: LoadRequest | null) {
  const floors: LoadResult[] = []
  const results: LoadResult[] = []
  for (let round = 0; round < Number(rounds); round++) {
    await clearRateWindows(database.db)
    floors.push(await load(floor.url, floorRequest, Number(seconds)))
    if (request === null) continue
    await clearRateWindows(database.db)
    results.push(await load(api.url, request, Number(seconds)))
  }
  const base = median(floors)
  const own = request === null ? null : median(results)
  return {
    name,
    'floor /s': Math.round(base.perSecond),
    'service /s': own === null ? '' : Math.round(own.perSecond),
    ratio: own === null ? '' : (own.perSecond / base.perSecond).toFixed(2),
    'floor p50 / p99 ms': `${base.p50Ms} / ${base.p99Ms}`,
    'service p50 / p99 ms': own === null ? '' : `${own.p50Ms} / ${own.p99Ms}`,
    failed: [...floors, ...results].reduce((sum, { failed }) => sum + failed, 0),
  }
}

function median(results: LoadResult[]): LoadResult {
  const sorted = results.toSorted((a, b) => a.perSecond - b.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new RangeError('A bench has at least one round.')
  return middle
}

function nextAccount(): () => BenchAccount {
  let turn = 0
  return () => {
    const account = accounts[turn++ % accounts.length]
    if (account === undefined) throw new RangeError('A bench has accounts.')
    return account
  }
}

function freshKeys(): LoadRequest['headers'] {
  const next = nextAccount()
  let count = 0
  const run = randomUUID()
  return () => ({
    authorization: `Bearer ${next().apiKey}`,
    'idempotency-key': `${run}-${count++}`,
  })
}

function sameKey(): LoadRequest['headers'] {
  const next = nextAccount()
  return () => ({ authorization: `Bearer ${next().apiKey}`, 'idempotency-key': replayKey })
}

/** One stored answer for each account, made by the service itself; the floor finds it under the same key. */
async function seedReplays(idempotencyKey: string): Promise<void> {
  for (let start = 0; start < accounts.length; start += 50) {
    await Promise.all(
      accounts.slice(start, start + 50).map(({ apiKey }) =>
        fetch(api.url + PATH, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${apiKey}`,
            'content-type': 'application/json',
            'idempotency-key': idempotencyKey,
          },
          body: benign,
        }),
      ),
    )
  }
}

function startFloor(databaseUrl: string): Promise<{ url: string; stop: () => void }> {
  const child = fork(fileURLToPath(new URL('./floor-server.ts', import.meta.url)), [databaseUrl])
  return new Promise((ready) =>
    child.once('message', (message: { ready: string }) =>
      ready({ url: message.ready, stop: () => child.kill() }),
    ),
  )
}
