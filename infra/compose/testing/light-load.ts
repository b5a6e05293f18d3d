import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { benignEnvelope, destructiveEnvelope, sendEvaluation } from '../../testing/client.ts'

/** Of one account, within its 60 evaluations a minute. */
const EVALUATION_EVERY_MS = 1200
const READ_EVERY_MS = 20
const RETRY_MS = 250
const ANSWER_TIMEOUT_MS = 60_000

/** An evaluation that was answered, and under which key it was asked for. */
interface Answered {
  readonly apiKey: string
  readonly idempotencyKey: string
  readonly evaluationId: string
  readonly isBenign: boolean
}

export interface LoadReport {
  /** Requests that were sent, repetitions after a failure included. */
  readonly requests: number
  /** By what came instead of an answer: a status with its code, or `no answer`. */
  readonly failures: Readonly<Record<string, number>>
  readonly answered: readonly Answered[]
}

export interface Load {
  /** Ends when every evaluation that was begun has its answer. */
  stop(): Promise<LoadReport>
}

/**
 * Uses the service as its clients do until it is stopped: each account sends evaluations, and repeats one that failed under its
 * key until it is answered; two readers ask all the time what the service offers.
 */
export function startLoad(baseUrl: string, apiKeys: readonly string[]): Load {
  const stopping = new AbortController()
  const isRunning = (): boolean => !stopping.signal.aborted
  const answered: Answered[] = []
  const failures: Record<string, number> = {}
  let requests = 0
  const fail = (status: number, code: string | null): void => {
    const kind = status === 0 ? 'no answer' : `${status} ${code ?? 'without a code'}`
    failures[kind] = (failures[kind] ?? 0) + 1
  }

  const evaluate = async (apiKey: string): Promise<void> => {
    const idempotencyKey = randomUUID()
    const isBenign = answered.length % 2 === 0
    const envelope = isBenign ? benignEnvelope : destructiveEnvelope
    for (;;) {
      requests += 1
      const { status, code, evaluationId } = await sendEvaluation(baseUrl, {
        apiKey,
        idempotencyKey,
        envelope,
        timeoutMs: ANSWER_TIMEOUT_MS,
      })
      if (status === 200 && evaluationId !== null) {
        answered.push({ apiKey, idempotencyKey, evaluationId, isBenign })
        return
      }
      fail(status, code)
      await sleep(RETRY_MS)
    }
  }
  const evaluations = apiKeys.map(async (apiKey) => {
    while (isRunning()) {
      await evaluate(apiKey)
      await sleep(EVALUATION_EVERY_MS)
    }
  })
  const readers = [1, 2].map(async () => {
    while (isRunning()) {
      requests += 1
      const status = await read(baseUrl)
      if (status !== 200) fail(status, 'read')
      await sleep(READ_EVERY_MS)
    }
  })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([...evaluations, ...readers])
      return { requests, failures, answered }
    },
  }
}

async function read(baseUrl: string): Promise<number> {
  try {
    const response = await fetch(`${baseUrl}/api/v1/agent/evaluate`)
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
