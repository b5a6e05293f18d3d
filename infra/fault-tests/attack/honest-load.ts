import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { benignEnvelope, destructiveEnvelope, sendEvaluation } from '../../testing/client.ts'

export interface Latencies {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

export interface HonestResult {
  readonly requests: number
  /** Answers other than 200, as `status code`. */
  readonly failures: Readonly<Record<string, number>>
  /** Calls and short texts. */
  readonly small: Latencies
  /** Documents of 48 KiB. */
  readonly large: Latencies
}

const PERIOD_MS = 50
const GIVE_UP_MS = 30_000
/** One request in so many is a document. */
const LARGE_ONE_IN = 10

const sentence =
  'The harbour office opens at nine and lists the ferries of the day on its notice board. '
const documentOf = (length: number) => ({
  type: 'context',
  input: {
    content: sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length),
    source: 'document',
    trustLevel: 'mixed',
  },
})

const smallEnvelopes = [benignEnvelope, destructiveEnvelope, documentOf(2000)]
const largeEnvelope = documentOf(48 * 1024)

/**
 * Honest customers: twenty requests a second, each sent when it is due whatever became of those before it, and its latency counted
 * from that moment, so that a stall of the service counts for all requests that it delays.
 */
export async function honestLoad(
  apiUrl: string,
  apiKeys: readonly string[],
  seconds: number,
): Promise<HonestResult> {
  const failures: Record<string, number> = {}
  const latencies = { small: [] as number[], large: [] as number[] }
  const running: Promise<void>[] = []
  const count = Math.floor((seconds * 1000) / PERIOD_MS)
  const startMs = performance.now()
  const send = async (n: number, dueMs: number): Promise<void> => {
    const size = n % LARGE_ONE_IN === 0 ? 'large' : 'small'
    const envelope =
      size === 'large'
        ? largeEnvelope
        : (smallEnvelopes[n % smallEnvelopes.length] ?? benignEnvelope)
    const { status, code } = await sendEvaluation(apiUrl, {
      apiKey: apiKeys[n % apiKeys.length] ?? '',
      idempotencyKey: randomUUID(),
      timeoutMs: GIVE_UP_MS,
      envelope,
    })
    latencies[size].push(performance.now() - dueMs)
    if (status === 200) return
    const failure = status === 0 ? 'no answer' : `${status} ${code ?? ''}`
    failures[failure] = (failures[failure] ?? 0) + 1
  }
  for (let n = 0; n < count; n += 1) {
    const dueMs = startMs + n * PERIOD_MS
    await sleep(Math.max(0, dueMs - performance.now()))
    running.push(send(n, dueMs))
  }
  await Promise.all(running)
  return {
    requests: count,
    failures,
    small: summaryOf(latencies.small),
    large: summaryOf(latencies.large),
  }
}

function summaryOf(latencies: readonly number[]): Latencies {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
}
