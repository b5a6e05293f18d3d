import { createDatabase, migrateToLatest } from '@ase/db'
import { startTemporaryPostgres } from '@ase/db/embedded'
import { shippedPolicies } from '@ase/policy'
import {
  filtersOf,
  findEvaluation,
  listEvaluations,
  readUsage,
  usageRequestOf,
} from '../src/index.ts'
import { countUsage } from '../src/stored/count-usage.ts'
import {
  COMMON_REFERENCE,
  generateAccount,
  RARE_CODE,
  RARE_POLICY,
  type GeneratedAccount,
} from '../test/stored/generate-evaluations.ts'

/**
 * How long lists, look-ups and usage take beside many evaluations: a real Postgres, one account with 1,000,000 of them over 90
 * days (or as many as the first argument states), and ten smaller ones. Prints percentiles in milliseconds, each with all its
 * statements and the parsing of their answers. Exits with 1 when a p95 is over 100 ms. With DATABASE_URL, that database is filled
 * (its user has to be a superuser) and found filled by the next run.
 */
const EVALUATIONS = Number(process.argv[2] ?? 1_000_000)
const RUNS = 40
const P95_MS_MAX = 100
const DAY_MS = 86_400_000

const postgres = process.env['DATABASE_URL'] === undefined ? await startTemporaryPostgres() : null
const url = postgres?.url ?? String(process.env['DATABASE_URL'])
await migrateToLatest(url)
const db = createDatabase({ url, queryTimeoutMs: 0 })
const { accountId, apiKeyIds } = (await findGenerated()) ?? (await generate())
await timed('counted', () => countUsage(db, accountId, Infinity))
const { rows: sample } = await db.pool.query<{ id: string }>(
  'select id from evaluation where account_id = $1 and charge_seq = any($2)',
  [accountId, Array.from({ length: RUNS }, (_, n) => 7 + Math.floor((n * EVALUATIONS) / RUNS))],
)

const client = await db.pool.connect()
await client.query('set statement_timeout = 0')
// Sequential scans from here on are those of the requests. The large account has most of the counts: where it needs most of
// them, reading the whole table is right.
await client.query('vacuum analyze')
await client.query('select pg_stat_reset()')
client.release()

async function generate(): Promise<GeneratedAccount> {
  const spanMs = 90 * DAY_MS
  const large = await timed(`${EVALUATIONS} evaluations stored`, () =>
    generateAccount(db, { evaluations: EVALUATIONS, spanMs }),
  )
  for (let others = 0; others < 10; others += 1)
    await generateAccount(db, { evaluations: 5000, spanMs })
  return large
}

/** Of an earlier run over the same database. */
async function findGenerated(): Promise<GeneratedAccount | undefined> {
  const { rows } = await db.pool.query<GeneratedAccount>(
    `select account_id as "accountId", array(select k.id::text from api_key k
        where k.account_id = c.account_id order by k.name) as "apiKeyIds"
      from credit_account c where seq = $1`,
    [EVALUATIONS + 1],
  )
  return rows[0]
}

const now = new Date()
const daysAgo = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()
interface Outcome {
  readonly items: number
  readonly pages: number
}

/** Goes on until there is an item or no page: what a person waits for is one page of these. */
async function list(fields: Parameters<typeof filtersOf>[0]): Promise<Outcome> {
  const page = await listEvaluations(db, accountId, {
    filters: filtersOf(fields),
    after: null,
    limit: 50,
  })
  return { items: page.evaluations.length, pages: page.next === null ? 1 : 2 }
}

async function usage(group: 'none' | 'type' | 'key' | 'policy' | 'code'): Promise<Outcome> {
  const query = { from: daysAgo(90), to: now.toISOString(), bucket: 'day', group } as const
  const request = usageRequestOf(query, now)
  const answer = request.ok ? await readUsage(db, accountId, request.value) : request
  return { items: answer.ok ? answer.value.rows.length : 0, pages: 1 }
}

const [, , , rareKey = ''] = apiKeyIds
const requests: Readonly<Record<string, () => Promise<Outcome>>> = {
  list: () => list({}),
  'list, 7 days of two months ago': () => list({ from: daysAgo(67), to: daysAgo(60) }),
  'list, from before the account': () => list({ to: daysAgo(200) }),
  type: () => list({ type: 'mcp' }),
  decision: () => list({ decision: 'block' }),
  code: () => list({ code: 'OTHER_1' }),
  'code of 1 in 10,000': () => list({ code: RARE_CODE }),
  'code of none': () => list({ code: 'NO_SUCH_RISK' }),
  policy: () => list({ policy: 'default' }),
  'policy of 1 in 10,000': () => list({ policy: RARE_POLICY }),
  'policy of none': () => list({ policy: 'no-such-policy' }),
  key: () => list({ key: apiKeyIds[0] }),
  'key of 1 in 10,000': () => list({ key: rareKey }),
  'key of none': () => list({ key: accountId }),
  requestRef: () => list({ requestRef: 'ref 70007' }),
  'requestRef of 1 in 500': () => list({ requestRef: COMMON_REFERENCE }),
  'requestRef of none': () => list({ requestRef: 'no such reference' }),
  'requestRef and a code of none': () => list({ requestRef: COMMON_REFERENCE, code: 'NO_SUCH' }),
  'all filters': () =>
    list({
      type: 'context',
      decision: 'block',
      code: 'RISK_0',
      policy: 'default',
      key: apiKeyIds[0],
    }),
  'type and decision that never meet': () => list({ type: 'mcp', decision: 'block' }),
  'usage of 90 days': () => usage('none'),
  'usage of 90 days by type': () => usage('type'),
  'usage of 90 days by key': () => usage('key'),
  'usage of 90 days by policy': () => usage('policy'),
  'usage of 90 days by code': () => usage('code'),
}
const ids = sample.map(({ id }) => id)
const all: typeof requests = {
  ...requests,
  'one evaluation': async () => {
    const id = ids[Math.floor(Math.random() * ids.length)] ?? ''
    const found = await findEvaluation(db, shippedPolicies, accountId, id)
    return { items: found.ok ? 1 : 0, pages: 1 }
  },
}

let isWithin = true
console.log(`${'p50'.padStart(8)}${'p95'.padStart(8)}${'max'.padStart(8)}  items`)
for (const [name, request] of Object.entries(all)) {
  const times: number[] = []
  let outcome: Outcome = await request()
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    outcome = await request()
    times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  const at = (share: number): number => times[Math.ceil(times.length * share) - 1] ?? 0
  isWithin &&= at(0.95) <= P95_MS_MAX
  const more = outcome.pages > 1 ? ', and more' : ''
  console.log(
    `${[at(0.5), at(0.95), at(1)].map((ms) => ms.toFixed(1).padStart(8)).join('')}  ${name}: ${outcome.items}${more}`,
  )
}
const { rows: scans } = await db.pool.query(
  `select relname, seq_scan, seq_tup_read from pg_stat_user_tables
  where relname = 'evaluation' or relname like 'usage%' order by 1`,
)
console.table(scans)
await db.close()
await postgres?.stop()
process.exitCode = isWithin ? 0 : 1

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  console.log(`${what} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}
