import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { countAuditProblems } from './audit-problems.ts'
import { startApi } from './server-process.ts'
import {
  benignEnvelope,
  destructiveEnvelope,
  sendEvaluation,
  type EvaluateAnswer,
  type EvaluateRequest,
} from '../testing/client.ts'
import { createFaultTestAccount, createFaultTestDatabase } from './fault-test-database.ts'
import { randomFrom } from './fuzz/random.ts'
import { startProviderServer } from './provider-server.ts'

export interface OutageReport {
  /** How often each answer came while the database was away, as `status code`. */
  readonly answersDuring: Readonly<Record<string, number>>
  readonly slowestDuringMs: number
  /** From the database's return to the first answer. */
  readonly recoveryMs: number
  /** Requests of before and during that did not get their answer afterwards. */
  readonly unanswered: number
  readonly auditProblems: number
}

const WORKERS = 8
const ACCOUNTS = 40

/** Stops the database under load, starts it again, and sends every request once more. */
export async function runOutageTest(): Promise<OutageReport> {
  const database = await createFaultTestDatabase()
  const provider = await startProviderServer(5, randomFrom(1))
  const accounts = await Promise.all(
    Array.from({ length: ACCOUNTS }, () => createFaultTestAccount(database.db, 1000)),
  )
  const api = await startApi(database.url, provider.settings)
  try {
    const sent: EvaluateRequest[] = []
    const during: EvaluateAnswer[] = []
    const phase = { isAway: false, isOver: false }
    const work = async (worker: number) => {
      for (let n = worker; !phase.isOver; n += WORKERS) {
        const account = accounts[n % ACCOUNTS]
        const request = {
          apiKey: account?.apiKey ?? '',
          idempotencyKey: randomUUID(),
          envelope: n % 2 === 0 ? destructiveEnvelope : benignEnvelope,
        }
        const wasAway = phase.isAway
        const answer = await sendEvaluation(api.url, request)
        if (answer.code !== 'RATE_LIMITED') sent.push(request)
        if (wasAway) during.push(answer)
        await sleep(20)
      }
    }
    const workers = Array.from({ length: WORKERS }, (_, worker) => work(worker))
    await sleep(500)
    await database.stopServer()
    phase.isAway = true
    await sleep(1500)
    phase.isAway = false
    phase.isOver = true
    await Promise.all(workers)

    await database.startServer()
    const returnedMs = performance.now()
    const probe = { apiKey: accounts[0]?.apiKey ?? '', idempotencyKey: randomUUID() }
    const answers = async () =>
      (await sendEvaluation(api.url, { ...probe, envelope: destructiveEnvelope })).status
    while ((await answers()) === 503) await sleep(20)
    const recoveryMs = performance.now() - returnedMs

    const afterwards: EvaluateAnswer[] = []
    for (const request of sent) afterwards.push(await sendWithRetry(api.url, request))
    return {
      answersDuring: countAnswers(during),
      slowestDuringMs: Math.round(Math.max(0, ...during.map(({ tookMs }) => tookMs))),
      recoveryMs: Math.round(recoveryMs),
      unanswered: afterwards.filter(({ status }) => status !== 200).length,
      auditProblems: await countAuditProblems(database.db),
    }
  } finally {
    await api.stop()
    await provider.close()
    await database.remove()
  }
}

function countAnswers(answers: readonly EvaluateAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, code } of answers) {
    const answer = `${status} ${code ?? ''}`.trim()
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

/** Waits as long as a Retry-After asks for: the fault test must not fail by the rate limit. */
async function sendWithRetry(url: string, request: EvaluateRequest): Promise<EvaluateAnswer> {
  for (;;) {
    const answer = await sendEvaluation(url, request)
    if (answer.status !== 429) return answer
    await sleep(answer.retryAfterSeconds * 1000)
  }
}
