import { notReachable } from './failures.ts'

/** Milliseconds. */
export interface Deadlines {
  /** DNS lookup and connection, TLS included; for each hop. */
  readonly connectMs: number
  /** From the connection to the end of the headers; for each hop. */
  readonly headersMs: number
  /** Between two pieces of the body. */
  readonly idleMs: number
  /** Everything, all redirects included. */
  readonly totalMs: number
}

/** Of a fetch in production. */
export const defaultDeadlines: Deadlines = {
  connectMs: 3000,
  headersMs: 4000,
  idleMs: 3000,
  totalMs: 8000,
}

/** The time-outs of one fetch: a total, and a shorter one for the current step. */
export interface FetchTimer {
  /** Aborted with FORENSICS_PROVIDER_ERROR when either time is over. */
  readonly signal: AbortSignal
  /** Starts a new step, which may take `ms`. */
  startStep(ms: number): void
  /** The step made progress: its time starts again. */
  restartStep(): void
  /** Stops both timers. */
  stop(): void
}

/** The timers of undici may fire half a second late, and do not count the DNS lookup. */
export function startFetchTimer(totalMs: number): FetchTimer {
  const controller = new AbortController()
  const abort = (): void => controller.abort(notReachable())
  const total = setTimeout(abort, totalMs)
  let current: NodeJS.Timeout | undefined
  return {
    signal: controller.signal,
    startStep(ms) {
      clearTimeout(current)
      current = setTimeout(abort, ms)
    },
    restartStep: () => void current?.refresh(),
    stop() {
      clearTimeout(total)
      clearTimeout(current)
    },
  }
}
