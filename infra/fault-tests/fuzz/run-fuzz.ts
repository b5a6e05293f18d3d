import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { RangeReport } from './check-range.ts'

/** An input that takes longer hangs, as far as a client is concerned. */
const HANG_MS = 10_000

/** Runs the inputs from `seed` on over all cores. Every problem comes with the number that makes its input again. */
export async function runFuzzTest(count: number, seed: number): Promise<RangeReport> {
  const cores = availableParallelism()
  const share = Math.ceil(count / cores)
  const reports = await Promise.all(
    Array.from({ length: cores }, (_, core) => {
      const from = seed + core * share
      return runRange(from, Math.min(from + share, seed + count))
    }),
  )
  const slowest = reports.toSorted((a, b) => b.slowestMs - a.slowestMs)[0]
  return {
    inputs: reports.reduce((sum, { inputs }) => sum + inputs, 0),
    problems: reports.flatMap(({ problems }) => problems),
    slowestSeed: slowest?.slowestSeed ?? seed,
    slowestMs: slowest?.slowestMs ?? 0,
  }
}

async function runRange(from: number, to: number): Promise<RangeReport> {
  const progress = new Float64Array(new SharedArrayBuffer(8))
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: { from, to, progress },
  })
  const { promise, resolve, reject } = Promise.withResolvers<RangeReport>()
  let last = -1
  const watch = setInterval(() => {
    const seed = progress[0] ?? from
    if (seed === last) {
      resolve({
        inputs: seed - from,
        problems: [{ seed, problem: 'hangs' }],
        slowestSeed: seed,
        slowestMs: HANG_MS,
      })
    }
    last = seed
  }, HANG_MS)
  worker.once('message', resolve)
  worker.once('error', reject)
  try {
    return await promise
  } finally {
    clearInterval(watch)
    await worker.terminate()
  }
}
