import type { Logger } from './logger.ts'

/** Background work that has started. */
export interface Sweeper {
  /** No sweep starts any more; resolves when a running one has ended. */
  stop(): Promise<void>
}

/** Sweeps of one round: a table that fills all the time does not keep the sweeper running. */
const SWEEPS_MAX = 100

/**
 * Calls `sweep` every `intervalMs`, and again immediately while it returns that there is more, up to 100 times; never
 * concurrently. A failure is logged, and the next interval tries again.
 */
export function startSweeper(
  sweep: () => Promise<boolean>,
  intervalMs: number,
  log: Logger,
): Sweeper {
  let running: Promise<void> | null = null
  const stopping = new AbortController()
  const round = async (): Promise<void> => {
    for (let sweeps = 0; sweeps < SWEEPS_MAX && !stopping.signal.aborted; sweeps += 1)
      if (!(await sweep())) return
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
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
