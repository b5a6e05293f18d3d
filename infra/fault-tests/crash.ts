import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { readBalance } from '@ase/credits'
import { countAuditProblems } from './audit-problems.ts'
import { startApi } from './server-process.ts'
import {
  benignEnvelope,
  destructiveEnvelope,
  sendEvaluation,
  type EvaluateAnswer,
  type EvaluateRequest,
} from '../testing/client.ts'
import {
  createFaultTestAccount,
  createFaultTestDatabase,
  type FaultTestDatabase,
} from './fault-test-database.ts'
import { randomFrom, type Random } from './fuzz/random.ts'
import { startProviderServer, type ProviderServer } from './provider-server.ts'

export interface CrashReport {
  readonly seed: number
  readonly kills: number
  readonly keys: number
  /** Keys that did not end with exactly one evaluation and one charge. */
  readonly wrongKeys: number
  /** Accounts, holds or charges that do not add up. */
  readonly auditProblems: number
  /** Credits still on hold after the leases. */
  readonly held: number
  /** Answers that reached their client before the kill. */
  readonly answeredBefore: number
  /** Provider calls that no evaluation came from: their process was killed, or the machine was too busy to wait for them. */
  readonly providerCallsLost: number
}

/** Under the 60 calls that an account may make in a minute, with room for those that are made twice. */
const REQUESTS_PER_ROUND = 24
/** Every third request is decided by a rule, in one statement. */
const DESTRUCTIVE_EVERY = 3
const PROVIDER_DELAY_MS_MAX = 250
/** Short, so that the leases of killed processes end quickly: a lease is this and two seconds. */
const PROVIDER_TIMEOUT_MS = 600
/** What a busy machine brings about: the provider, or the database, was not waited for long enough. Such a call is free. */
const passing: readonly number[] = [502, 503, 504]
const RETRY_MS = 200
/** A bound against a hang. */
const TRIES_MAX = 500
/** A cold process takes about 100 ms to its first claim. */
const KILL_AFTER_MS_MAX = 450

/**
 * Kills the API process at random moments under load, starts it again and sends every request again with its key,
 * `kills` times. Each key has to end with one evaluation and one charge.
 */
export async function runCrashTest(kills: number, seed: number): Promise<CrashReport> {
  const random = randomFrom(seed)
  const database = await createFaultTestDatabase()
  const provider = await startProviderServer(PROVIDER_DELAY_MS_MAX, random)
  try {
    let wrongKeys = 0
    let answeredBefore = 0
    for (let round = 0; round < kills; round++) {
      const outcome = await crashOnce(database, provider, random)
      wrongKeys += outcome.wrongKeys
      answeredBefore += outcome.answeredBefore
    }
    const benign = kills * (REQUESTS_PER_ROUND - REQUESTS_PER_ROUND / DESTRUCTIVE_EVERY)
    return {
      seed,
      kills,
      keys: kills * REQUESTS_PER_ROUND,
      wrongKeys,
      ...(await settle(database, provider)),
      answeredBefore,
      providerCallsLost: provider.calls() - benign,
    }
  } finally {
    await provider.close()
    await database.remove()
  }
}

async function crashOnce(database: FaultTestDatabase, provider: ProviderServer, random: Random) {
  const { db, url } = database
  const settings = { ...provider.settings, SEMANTIC_TIMEOUT_MS: String(PROVIDER_TIMEOUT_MS) }
  const { accountId, apiKey } = await createFaultTestAccount(db, 100)
  const requests = Array.from({ length: REQUESTS_PER_ROUND }, (_, n) => ({
    apiKey,
    idempotencyKey: randomUUID(),
    envelope: n % DESTRUCTIVE_EVERY === 0 ? destructiveEnvelope : benignEnvelope,
  }))

  const first = await startApi(url, settings)
  const before = requests.map((request) => sendEvaluation(first.url, request))
  await sleep(random.below(KILL_AFTER_MS_MAX))
  await first.kill()
  const answered = await Promise.all(before)

  const second = await startApi(url, settings)
  const again = await Promise.all(requests.map((request) => sendUntilJudged(second.url, request)))
  await second.stop()

  // An answer that reached the client before the crash must be the one that a retry gets.
  const wrong = again.filter((answer, n) => {
    const earlier = answered[n]?.evaluationId ?? null
    return answer.status !== 200 || (earlier !== null && earlier !== answer.evaluationId)
  }).length
  const { rows } = await db.pool.query<{ n: number }>(
    'select count(*)::int as n from evaluation where account_id = $1',
    [accountId],
  )
  const balance = (await readBalance(db, accountId))?.balance
  const isExact = rows[0]?.n === REQUESTS_PER_ROUND && balance === 100 - REQUESTS_PER_ROUND
  const answeredBefore = answered.filter(({ status }) => status === 200).length
  return { wrongKeys: isExact ? wrong : REQUESTS_PER_ROUND, answeredBefore }
}

/** As a client does, whose call may fail while the provider's answer comes too late. */
async function sendUntilJudged(url: string, request: EvaluateRequest): Promise<EvaluateAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await sendEvaluation(url, request)
    if (!passing.includes(answer.status) || tries === TRIES_MAX) return answer
    await sleep(Math.max(RETRY_MS, answer.retryAfterSeconds * 1000))
  }
}

/** After the last lease, a running service gives back every hold by itself. */
async function settle({ db, url }: FaultTestDatabase, provider: ProviderServer) {
  const api = await startApi(url, {
    ...provider.settings,
    SEMANTIC_TIMEOUT_MS: String(PROVIDER_TIMEOUT_MS),
  })
  const held = async () => {
    const { rows } = await db.pool.query<{ held: number }>(
      'select coalesce(sum(held), 0)::int as held from credit_account',
    )
    return rows[0]?.held ?? -1
  }
  for (let tries = 0; tries < TRIES_MAX && (await held()) > 0; tries++) await sleep(RETRY_MS)
  await api.stop()
  return { held: await held(), auditProblems: await countAuditProblems(db) }
}
