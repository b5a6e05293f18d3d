import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadRequest } from './load.ts'

export interface PacedResult {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  readonly failed: number
}

const CLIENTS = 2
const PAUSE_MS = 20

/** Two clients that ask, wait for the answer, and pause for 20 ms: what a lightly used service answers in. */
export async function pacedLoad(
  url: string,
  request: LoadRequest,
  seconds: number,
): Promise<PacedResult> {
  const latencies: number[] = []
  let failed = 0
  const endMs = performance.now() + seconds * 1000
  const client = async (): Promise<void> => {
    while (performance.now() < endMs) {
      const startedMs = performance.now()
      const response = await fetch(url + request.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...request.headers() },
        body: request.body,
      })
      await response.arrayBuffer()
      latencies.push(performance.now() - startedMs)
      if (response.status !== 200) failed += 1
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1), failed }
}
