import { outageErrorOf, type Database } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import type { CallIdentity, CallStatements } from './call.ts'
import { rateLimited } from '../window-sql.ts'
import type { Flights } from './flights.ts'

/** What happens to a call on its way, for metrics. */
export type CallEventKind = 'replayed' | 'waited' | 'lease_taken_over' | 'lease_lost'

/** A call that costs a credit when it succeeds: one answer and one charge per account and idempotency key. */
export interface BilledCall<Window, CallRecord, Answer> {
  readonly db: Database
  readonly statements: CallStatements<Window, CallRecord>
  readonly identity: CallIdentity
  readonly window: Window
  /** How long a claim lives without a commit. */
  readonly leaseMs: number
  /** Of this kind of calls in this process. */
  readonly flights: Flights
  /** Where `performance.now()` stood at the beginning. */
  readonly startedAtMs: number
  /** The answer that a stored one makes when it is given again. */
  readonly toReplay: (stored: unknown) => Answer
  /** The id of the record behind an answer. */
  readonly idOf: (answer: Answer) => string
  /** For whom an equal request was waited for longer than its lease. */
  readonly waitedInVain: ApiError
  readonly observe: (kind: CallEventKind) => void
}

/** `overtaken`: another request took the key, or the account's last place or credit. */
export type Attempt<Answer> = Result<Answer, ApiError> | 'overtaken'

const PAUSE_MS_FIRST = 10
const PAUSE_MS_MAX = 200
/** A waiter outlives the lease of the request that it waits for, and then takes over. */
const WAIT_BEYOND_LEASE_MS = 1000

/**
 * Looks, and goes by what it sees, until there is an answer: replays, refuses, waits for an equal request, or lets
 * `attempt` work. Bounded by the lease of a request that it waits for. Every failure is a value of the error catalogue,
 * costs nothing and leaves the key free. Throws only what is a defect.
 */
export async function answerBilled<Window, CallRecord, Answer>(
  billed: BilledCall<Window, CallRecord, Answer>,
  attempt: () => Promise<Attempt<Answer>>,
): Promise<Result<Answer, ApiError>> {
  try {
    return await lookAndAttempt(billed, attempt)
  } catch (error) {
    const outage = outageErrorOf(billed.db, error)
    if (outage === null) throw error
    return fail(outage)
  }
}

async function lookAndAttempt<Window, CallRecord, Answer>(
  billed: BilledCall<Window, CallRecord, Answer>,
  attempt: () => Promise<Attempt<Answer>>,
): Promise<Result<Answer, ApiError>> {
  const { db, statements, identity, window, flights, observe } = billed
  const flight = `${identity.accountId}:${identity.keySha256.toString('base64')}`
  const endMs = billed.startedAtMs + billed.leaseMs + WAIT_BEYOND_LEASE_MS
  let pauseMs = PAUSE_MS_FIRST
  for (;;) {
    const seen = await statements.look(db, identity, window)
    switch (seen.state) {
      case 'unknown_account':
        return fail({ code: 'AUTH_REQUIRED' })
      case 'replay':
        observe('replayed')
        return succeed(billed.toReplay(seen.response))
      case 'conflict':
        return fail({ code: 'IDEMPOTENCY_CONFLICT' })
      case 'rate_limited':
        return fail(rateLimited(seen.waitMs))
      case 'no_credit':
        return fail({ code: 'INSUFFICIENT_CREDITS' })
      case 'free': {
        if (flights.isUnderWay(flight)) {
          observe('waited')
          break
        }
        const answer = await flights.lead(flight, attempt)
        if (answer !== 'overtaken') return answer
        break
      }
      case 'in_flight':
        observe('waited')
        break
    }
    if (performance.now() >= endMs) return fail(billed.waitedInVain)
    await flights.wait(flight, pauseMs)
    pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)
  }
}
