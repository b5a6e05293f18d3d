import type { Logger } from '@ase/service-kit'

export interface Sweeper {
  /** No sweep starts any more; resolves when a running one has ended. */
  stop(): Promise<void>
}

/** Calls `sweep` every `intervalMs`, never twice at once. A failure is logged, and the next interval tries again. */
export function startSweeper(
  sweep: () => Promise<unknown>,
  intervalMs: number,
  log: Logger,
): Sweeper {
  let running: Promise<unknown> | null = null
  const timer = setInterval(() => {
    running ??= sweep()
      .catch(() => log.warn({ event: 'sweep_failed' }))
      .finally(() => {
        running = null
      })
  }, intervalMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
