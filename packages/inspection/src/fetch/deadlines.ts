import { upstreamFailed } from './failures.ts'

/** Milliseconds. */
export interface Deadlines {
  /** Looking up a name and connecting, TLS included; for each hop. */
  readonly connectMs: number
  /** From the connection to the end of the headers; for each hop. */
  readonly headersMs: number
  /** Between two pieces of the body. */
  readonly silenceMs: number
  /** Everything, all redirects included. */
  readonly totalMs: number
}

/** The time of one fetch: a total, and a shorter one for the step that is under way. */
export interface Clock {
  /** Aborted with FORENSICS_PROVIDER_ERROR when either is over. */
  readonly signal: AbortSignal
  /** A new step begins, and has `ms`. */
  step(ms: number): void
  /** The step made progress, and has all of its time again. */
  progress(): void
  /** Stops both timers. */
  end(): void
}

/** Timers of our own: those of undici may fire half a second late, and count no lookup. */
export function startClock(totalMs: number): Clock {
  const controller = new AbortController()
  const abort = (): void => controller.abort(upstreamFailed())
  const total = setTimeout(abort, totalMs)
  let current: NodeJS.Timeout | undefined
  return {
    signal: controller.signal,
    step(ms) {
      clearTimeout(current)
      current = setTimeout(abort, ms)
    },
    progress: () => void current?.refresh(),
    end() {
      clearTimeout(total)
      clearTimeout(current)
    },
  }
}

/** What a promise brings, or FORENSICS_PROVIDER_ERROR when the signal is aborted first. */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = (): void => reject(upstreamFailed())
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
