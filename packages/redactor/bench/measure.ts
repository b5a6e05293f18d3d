export type Times = {
  /** In milliseconds. */
  median: number
  p99: number
}

const WARM_UP_ROUNDS = 5

/** How long `work` takes, over `rounds` calls, one after the other, after a few that are not counted. */
export async function timesOf(work: () => unknown, rounds: number): Promise<Times> {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await work()
  const measured: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await work()
    measured.push(performance.now() - started)
  }
  const times = measured.toSorted((a, b) => a - b)
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { median: at(0.5), p99: at(0.99) }
}

/** Decimal megabytes of UTF-16 units in a second. */
export function megabytesPerSecond(units: number, milliseconds: number): number {
  return units / 1000 / milliseconds
}
