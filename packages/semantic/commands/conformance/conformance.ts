import { createAsker, type Asker, type Target } from './ask.ts'
import { checks, askRepeatedly } from './checks.ts'

const LATENCY_QUESTIONS = 50

export interface CheckResult {
  readonly name: string
  /** Null when the server passed. */
  readonly problem: string | null
}

export interface Latency {
  readonly questions: number
  readonly p50: number
  readonly p90: number
  readonly p99: number
  readonly max: number
}

/** Runs all checks one after the other and reports each as it ends. Needs only the URL of the server. */
export async function runConformance(
  target: Target,
  report: (result: CheckResult) => void,
): Promise<{ readonly failed: number; readonly latency: Latency | null }> {
  const asker = createAsker(target)
  let failed = 0
  try {
    for (const { name, run } of checks) {
      const problem = await run(asker, target)
      if (problem !== null) failed += 1
      report({ name, problem })
    }
    return { failed, latency: await measureLatency(asker) }
  } finally {
    asker.close()
  }
}

/** Null for a server that does not answer each of the questions well: times of failures would say nothing. */
async function measureLatency(asker: Asker): Promise<Latency | null> {
  const warmUp = await askRepeatedly(asker, 1)
  if (warmUp.some(({ problem }) => problem !== null)) return null
  const replies = await askRepeatedly(asker, LATENCY_QUESTIONS)
  if (replies.some(({ problem }) => problem !== null)) return null
  const sorted = replies.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
  return { questions: sorted.length, p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) }
}
