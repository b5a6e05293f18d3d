import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readBalance } from '@ase/credits'
import * as z from 'zod'
import { makeCertificate, type Certificate } from '../../proxy/testing/certificate.ts'
import {
  freePort,
  PUBLIC_HOST,
  startProxy,
  type ProxyName,
} from '../../proxy/testing/start-proxy.ts'
import { countAuditProblems } from '../audit-problems.ts'
import { insertPurchases } from '../billing/accounts.ts'
import { createFaultTestDatabase, type FaultTestDatabase } from '../fault-test-database.ts'
import { randomFrom, type Random } from '../fuzz/random.ts'
import { startProviderServer } from '../provider-server.ts'
import { createHttp1Client, createHttp2Client, type Client } from './clients.ts'
import { startFleet, type Fleet, type Slot } from './fleet.ts'
import {
  createAccountsWith,
  migrateWith,
  nextRelease,
  releaseAt,
  thisRelease,
  type AppName,
  type Release,
} from '../../testing/releases.ts'
import { createLoad, newPurchases, type Load } from './requests.ts'

/**
 * What happens under load: `roll` replaces every process by another of the same release, `next` migrates the schema to the next
 * release's and then rolls to it, `from` does so from an older release to this one, `kill` ends processes without warning.
 */
export type DeployEvent =
  | { readonly kind: 'roll' }
  | { readonly kind: 'next' }
  | { readonly kind: 'from'; readonly ref: string }
  | { readonly kind: 'kill'; readonly kills: number }

export interface DeploySettings {
  readonly proxies: readonly ProxyName[]
  readonly event: DeployEvent
  /** Requests behind each proxy, at least: the load goes on until the event is over. */
  readonly requests: number
  readonly replicas: Readonly<Record<AppName, number>>
  readonly drainSeconds: number
  /** How many clients send at the same time. */
  readonly clients: number
  /** Replaces only the first replica of each server, all at the same time. */
  readonly isShort?: boolean
  readonly seed: number
}

export interface ProxyReport {
  readonly proxy: ProxyName
  readonly requests: number
  /** Requests without one of their expected answers; where processes are killed, after all repetitions. */
  readonly failed: number
  /** What they got instead, and how often. */
  readonly failures: Readonly<Record<string, number>>
  /** Attempts that were repeated, with what they got. Only where processes are killed. */
  readonly repeated: Readonly<Record<string, number>>
  /** Processes that were replaced or killed. */
  readonly replaced: number
  readonly seconds: number
}

export interface DeployReport {
  readonly event: DeployEvent
  readonly seed: number
  readonly proxies: readonly ProxyReport[]
  /** Keys that got two different evaluations. */
  readonly conflicts: number
  /** Accounts whose evaluations or charges are not those of their keys, or whose purchases were not credited once. */
  readonly wrongAccounts: number
  readonly auditProblems: number
  /** Everything above that must not be. */
  readonly problems: readonly string[]
}

/** So many that none reaches its limit of requests per minute; a prime, so that each sends requests of every kind. */
const ACCOUNTS = 601
const CREDITS = 100_000
const PROVIDER_DELAY_MS_MAX = 50
/** Long enough for a busy machine; where processes are killed short, so that their leases end soon and clients repeat. */
const PROVIDER_TIMEOUT_MS = 30_000
const PROVIDER_TIMEOUT_MS_WHILE_KILLING = 2000
const apps: readonly AppName[] = ['api', 'billing-webhook', 'bot-gateway']

/** Runs the service behind each of the proxies in turn, lets the event happen under load, and adds up. */
export async function runDeployTest(settings: DeploySettings): Promise<DeployReport> {
  const { event, seed } = settings
  const folder = await mkdtemp(join(tmpdir(), 'ase-deploy-'))
  const [before, after] = await releasesOf(event)
  const database = await createFaultTestDatabase((url) => migrateWith(before, url))
  const random = randomFrom(seed)
  const provider = await startProviderServer(PROVIDER_DELAY_MS_MAX, random)
  try {
    const accounts = await createAccounts(before, database.url, ACCOUNTS)
    const [payer] = await createAccounts(before, database.url, 1)
    if (payer === undefined) throw new Error('There is no account that pays.')
    const purchases = newPurchases(payer.accountId, settings.proxies.length * settings.requests)
    await insertPurchases(database.db, random, purchases)
    const stripeSecret = ['whsec', 'fault'.repeat(6)].join('_')
    const load = createLoad({ accounts, stripeSecret, purchases })
    const certificate = await makeCertificate(folder, PUBLIC_HOST)
    const fleet = await startFleet({
      release: before,
      counts: settings.replicas,
      drainSeconds: settings.drainSeconds,
      environment: {
        ...provider.settings,
        SEMANTIC_TIMEOUT_MS: String(
          event.kind === 'kill' ? PROVIDER_TIMEOUT_MS_WHILE_KILLING : PROVIDER_TIMEOUT_MS,
        ),
        DATABASE_URL: database.url,
        DATABASE_POOL_SIZE: '6',
        IMAGE_READERS: '1',
        TRUSTED_PROXIES: '1',
        STRIPE_WEBHOOK_SECRET: stripeSecret,
        BOT_WEBHOOK_SECRET: 'fault'.repeat(8),
        INSPECTION_API_URL: 'http://127.0.0.1:9',
        INSPECTION_API_KEY: 'fault'.repeat(8),
      },
    })
    const reports: ProxyReport[] = []
    try {
      for (const [index, proxy] of settings.proxies.entries()) {
        // Only the first proxy sees the migration; behind the others the same is rolled back and forth.
        const context = { settings, database, fleet, load, random, folder, certificate }
        const target = index % 2 === 0 ? after : before
        reports.push(await runBehind(proxy, { ...context, target, isFirst: index === 0 }))
      }
    } finally {
      await fleet.stop()
    }
    return await addUp(settings, database, load, reports, payer.accountId)
  } finally {
    await provider.close()
    await database.remove()
    for (const release of new Set([before, after])) await release.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What runs at first, and what replaces it. */
async function releasesOf(event: DeployEvent): Promise<readonly [Release, Release]> {
  const own = thisRelease()
  if (event.kind === 'from') return [await releaseAt(event.ref), own]
  return [own, event.kind === 'next' ? await nextRelease() : own]
}

const Accounts = z.array(z.object({ accountId: z.string(), apiKey: z.string() }))

async function createAccounts(release: Release, url: string, accounts: number) {
  const made = await createAccountsWith(release, url, { count: accounts, credits: CREDITS })
  return Accounts.parse(JSON.parse(made))
}

interface Context {
  readonly settings: DeploySettings
  readonly database: FaultTestDatabase
  readonly fleet: Fleet
  readonly load: Load
  readonly random: Random
  readonly folder: string
  readonly certificate: Certificate
  /** What the processes are replaced by. */
  readonly target: Release
  readonly isFirst: boolean
}

async function runBehind(name: ProxyName, context: Context): Promise<ProxyReport> {
  const { settings, fleet, load, folder, certificate } = context
  const startedMs = performance.now()
  const proxySettings = {
    folder: join(folder, name),
    certificate,
    httpPort: await freePort(),
    httpsPort: await freePort(),
    replicas: fleet.replicas,
  }
  const holder = { proxy: await startProxy(name, proxySettings), isOver: false }
  const isKilling = settings.event.kind === 'kill'
  const failures: Record<string, number> = {}
  const repeated: Record<string, number> = {}
  let requests = 0
  const work = async (worker: number): Promise<void> => {
    const open = worker % 2 === 0 ? createHttp1Client : createHttp2Client
    const client = open(holder.proxy)
    while (requests < settings.requests || !holder.isOver) {
      const { request, isExpected } = load.make(requests)
      requests += 1
      const outcome = await sendUntilAnswered(client, request, isExpected, isKilling, repeated)
      if (outcome !== null) count(failures, `${request.path}: ${outcome}`)
    }
    client.close()
  }
  const workers = Promise.all(Array.from({ length: settings.clients }, (_, n) => work(n)))
  const restartProxy = async (): Promise<void> => {
    await holder.proxy.kill()
    holder.proxy = await startProxy(name, proxySettings)
  }
  let replaced: number
  try {
    replaced = await happen(context, restartProxy)
  } finally {
    holder.isOver = true
    await workers
    await holder.proxy.stop()
  }
  return {
    proxy: name,
    requests,
    failed: Object.values(failures).reduce((sum, n) => sum + n, 0),
    failures,
    repeated,
    replaced,
    seconds: Math.round((performance.now() - startedMs) / 1000),
  }
}

/** Lets the event happen, and returns how many processes it replaced or killed. */
async function happen(context: Context, restartProxy: () => Promise<void>): Promise<number> {
  const { settings, database, fleet, random, target, isFirst } = context
  const { event } = settings
  // The load has begun, and proxies have asked who is ready.
  await wait(BEFORE_MS)
  if (event.kind === 'kill') {
    for (let n = 0; n < event.kills; n += 1) {
      const at = random.below(fleet.slots.length + 1)
      await (fleet.slots[at]?.crash() ?? restartProxy())
      await wait(random.below(BETWEEN_KILLS_MS_MAX))
    }
    return event.kills
  }
  if (isFirst && event.kind !== 'roll') await migrateWith(target, database.url)
  const slots = settings.isShort === true ? firstOfEach(fleet.slots) : fleet.slots
  // Servers in parallel, replicas of a server one after another.
  await Promise.all(
    apps.map(async (app) => {
      for (const slot of slots.filter((one) => one.app === app)) await slot.replace(target)
    }),
  )
  await wait(BEFORE_MS)
  return slots.length
}

const BEFORE_MS = 1500
const BETWEEN_KILLS_MS_MAX = 1500

function firstOfEach(slots: readonly Slot[]): Slot[] {
  return apps.flatMap((app) => slots.filter((slot) => slot.app === app).slice(0, 1))
}

const REPEAT_PAUSE_MS = 200
/** A bound against a hang. */
const REPEATS_MAX = 600

/** Null: an expected answer came. Else what came instead, at last. */
async function sendUntilAnswered(
  client: Client,
  request: Parameters<Client['send']>[0],
  isExpected: (answer: Awaited<ReturnType<Client['send']>>) => boolean,
  isRepeated: boolean,
  repeated: Record<string, number>,
): Promise<string | null> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await sendOnce(client, request, isExpected)
    if (outcome === null || !isRepeated || tries === REPEATS_MAX) return outcome
    count(repeated, outcome)
    await wait(REPEAT_PAUSE_MS)
  }
}

async function sendOnce(
  client: Client,
  request: Parameters<Client['send']>[0],
  isExpected: (answer: Awaited<ReturnType<Client['send']>>) => boolean,
): Promise<string | null> {
  try {
    const answer = await client.send(request)
    if (isExpected(answer)) return null
    return `${answer.status} ${/"code":"(\w+)"/.exec(answer.text)?.[1] ?? ''}`.trim()
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  }
}

function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1
}

async function addUp(
  settings: DeploySettings,
  { db }: FaultTestDatabase,
  load: Load,
  proxies: readonly ProxyReport[],
  payerId: string,
): Promise<DeployReport> {
  const { rows } = await db.pool.query<{ id: string; n: number }>(
    'select account_id as id, count(*)::int as n from evaluation group by account_id',
  )
  const stored = new Map(rows.map(({ id, n }) => [id, n]))
  let wrongAccounts = 0
  for (const [accountId, keys] of load.keys()) {
    const balance = (await readBalance(db, accountId))?.balance
    if (stored.get(accountId) !== keys.size || balance !== CREDITS - keys.size) wrongAccounts += 1
  }
  const bought = load.paid().reduce((sum, { amountCents }) => sum + amountCents, 0)
  if ((await readBalance(db, payerId))?.balance !== CREDITS + bought) wrongAccounts += 1
  const auditProblems = await countAuditProblems(db)
  const conflicts = load.conflicts()
  const problems = [
    ...proxies
      .filter(({ failed }) => failed > 0)
      .map(({ proxy, failed }) => `${failed} requests failed behind ${proxy}`),
    ...(conflicts === 0 ? [] : [`${conflicts} keys got two evaluations`]),
    ...(wrongAccounts === 0 ? [] : [`${wrongAccounts} accounts were charged wrongly`]),
    ...(auditProblems === 0 ? [] : [`the audit found ${auditProblems} problems`]),
  ]
  const { event, seed } = settings
  return { event, seed, proxies, conflicts, wrongAccounts, auditProblems, problems }
}
