import type { Logger } from '@ase/service-kit'

export interface Sweeper {
  /** No sweep starts any more; resolves when a running one has ended. */
  stop(): Promise<void>
}

/** Sweeps of one round: a table that somebody fills without end does not keep the sweeper at it. */
const SWEEPS_MAX = 100

/**
 * Calls `sweep` every `intervalMs`, and again at once while it returns that there is more, up to 100 times; never twice at
 * once. A failure is logged, and the next interval tries again.
 */
export function startSweeper(
  sweep: () => Promise<boolean>,
  intervalMs: number,
  log: Logger,
): Sweeper {
  let running: Promise<void> | null = null
  let isStopped = false
  const round = async (): Promise<void> => {
    let hasMore = true
    for (let sweeps = 0; hasMore && !isStopped && sweeps < SWEEPS_MAX; sweeps += 1)
      hasMore = await sweep()
  }
  const timer = setInterval(() => {
    running ??= round()
      .catch(() => log.warn({ event: 'sweep_failed' }))
      .finally(() => {
        running = null
      })
  }, intervalMs)
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
