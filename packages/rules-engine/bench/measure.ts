/** Times in microseconds. */
export interface Times {
  readonly median: number
  readonly p99: number
}

/** Runs before anything counts: until then the engine's compiler is what is measured. Many inputs need more of it. */
const WARM_UP_MS = 150
const WARM_UP_MS_PER_INPUT = 50

/** Runs each piece of work in turn, round after round, and takes the times of all runs together. */
export function measure(work: readonly (() => unknown)[], rounds: number): Times {
  const warm = performance.now() + WARM_UP_MS + work.length * WARM_UP_MS_PER_INPUT
  while (performance.now() < warm) for (const run of work) run()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const run of work) {
      const start = performance.now()
      run()
      times.push((performance.now() - start) * 1000)
    }
  }
  times.sort((a, b) => a - b)
  return { median: at(times, 0.5), p99: at(times, 0.99) }
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}
