import { toApiError, type CallFailure } from './call-failure.ts'

/** The states of the circuit breaker, in the names of the metrics. */
export const circuitStates = ['closed', 'half_open', 'open'] as const
export type CircuitState = (typeof circuitStates)[number]

/** What a call reports to the circuit when it has ended. `unknown` is no evidence of the provider's health. */
export type Health = 'healthy' | 'unknown' | { readonly unhealthy: CallFailure }

export interface CircuitSettings {
  /** So many failures in a row open it. */
  readonly failuresToOpen: number
  /** How long nothing is sent. */
  readonly openMs: number
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number
}

/** Stops calls to a provider that keeps failing, and lets one call at a time find out whether it is back. */
export interface Circuit {
  state(): CircuitState
  /** The failure to return immediately; null when a call may be made. */
  refusal(): CallFailure | null
  /** Begins a call and returns what to call, once, with its end; or the failure to answer in its place. */
  enter(): { readonly leave: (health: Health) => void } | { readonly refused: CallFailure }
}

/**
 * A circuit over failures in a row. Open, it refuses with the error that opened it until `openMs` have passed; then
 * a single probe runs while the others are still refused. A healthy probe closes it, an unhealthy one opens it anew,
 * and one that says nothing (cancelled, refused content) leaves the place to the next call.
 */
export function createCircuit({ failuresToOpen, openMs, now }: CircuitSettings): Circuit {
  let failuresInRow = 0
  let opened: { readonly at: number; readonly by: CallFailure } | null = null
  let probing = false
  // Ends of calls that began before the circuit last opened or closed are old news.
  let era = 0

  function settle(health: Health, isProbe: boolean): void {
    if (isProbe) probing = false
    if (health === 'unknown') return
    if (health === 'healthy') {
      failuresInRow = 0
      if (opened !== null) era += 1
      opened = null
      return
    }
    failuresInRow += 1
    if (!isProbe && failuresInRow < failuresToOpen) return
    opened = { at: now(), by: health.unhealthy }
    era += 1
  }

  function refusal(): CallFailure | null {
    if (opened === null) return null
    const remainingMs = opened.at + openMs - now()
    if (remainingMs <= 0 && !probing) return null
    return toRefusal(opened.by, remainingMs)
  }

  function isOver(openedAt: number): boolean {
    return now() - openedAt >= openMs
  }

  return {
    state: () => (opened === null ? 'closed' : isOver(opened.at) ? 'half_open' : 'open'),
    refusal,
    enter() {
      const refused = refusal()
      if (refused !== null) return { refused }
      const isProbe = opened !== null
      if (isProbe) probing = true
      const begun = era
      return { leave: (health) => settle(begun === era ? health : 'unknown', isProbe) }
    },
  }
}

/** The error that opened the circuit, and when a retry has a chance: after what remains, a probe takes about a second. */
function toRefusal(openedBy: CallFailure, remainingMs: number): CallFailure {
  return {
    kind: 'circuit_open',
    code: toApiError(openedBy).code,
    retryAfterSeconds: Math.max(1, Math.ceil(remainingMs / 1000)),
  }
}
