import { outageErrorOf, type Database } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import type { CallIdentity, CallStatements } from './call-statements.ts'
import type { CallWindow } from './rate-window.ts'
import type { SingleFlight } from './single-flight.ts'

/** What happens to a call, for metrics. */
export type CallEventKind = 'replayed' | 'waited' | 'lease_taken_over' | 'lease_lost'

/** A call that costs one credit when it succeeds. `CallRecord` is what is stored of it. */
export interface IdempotentCall<CallRecord> {
  readonly db: Database
  readonly statements: CallStatements<CallRecord>
  readonly identity: CallIdentity
  readonly window: CallWindow
  /** How long a reservation lives without a capture. */
  readonly leaseMs: number
  /** Of the calls of this kind in this process. */
  readonly singleFlight: SingleFlight
  /** The error after waiting for an equal request for longer than its lease. */
  readonly timeoutError: ApiError
  readonly observe: (kind: CallEventKind) => void
}

/** Another request took the key, or the account's last credit or last call of the window: the call is looked up again. */
export type LostRace = 'lost_race'

/** The record that this call was charged for, or what an earlier call with the same key stored. */
export type IdempotentResult<CallRecord> =
  | { readonly isReplay: false; readonly record: CallRecord }
  | { readonly isReplay: true; readonly stored: unknown }

const PAUSE_MS_FIRST = 10
const PAUSE_MS_MAX = 200
/** A waiting request outlives the lease of the request that it waits for, and then takes over. */
const WAIT_BEYOND_LEASE_MS = 1000

/**
 * Looks the call up and then replays, refuses, waits for an equal request or runs `attempt`; a lost race is looked up
 * again. One record and one charge per account and key, whatever fails. `attempt` charges the record that it returns,
 * with `chargeImmediately` or with `reserve` and `capture`. Every failure is a value of the error catalogue, costs nothing
 * and leaves the key free. Waits for an equal request no longer than its lease and a second. Throws on a defect only.
 */
export async function runIdempotent<CallRecord>(
  call: IdempotentCall<CallRecord>,
  attempt: () => Promise<Result<CallRecord, ApiError | LostRace>>,
): Promise<Result<IdempotentResult<CallRecord>, ApiError>> {
  try {
    return await retryLostRaces(call, attempt)
  } catch (error) {
    const outage = outageErrorOf(call.db, error)
    if (outage === null) throw error
    return fail(outage)
  }
}

async function retryLostRaces<CallRecord>(
  { db, statements, identity, window, leaseMs, ...call }: IdempotentCall<CallRecord>,
  attempt: () => Promise<Result<CallRecord, ApiError | LostRace>>,
): Promise<Result<IdempotentResult<CallRecord>, ApiError>> {
  const { singleFlight, observe } = call
  const key = `${identity.accountId}:${identity.keySha256.toString('base64')}`
  const endMs = performance.now() + leaseMs + WAIT_BEYOND_LEASE_MS
  let pauseMs = PAUSE_MS_FIRST
  for (;;) {
    const found = await statements.lookUp(db, identity, window)
    if (found.state === 'refused') return fail(found.error)
    if (found.state === 'replay') {
      observe('replayed')
      return succeed({ isReplay: true, stored: found.stored })
    }
    if (found.state === 'free' && !singleFlight.has(key)) {
      const result = await singleFlight.run(key, attempt)
      if (result.ok) return succeed({ isReplay: false, record: result.value })
      if (result.error !== 'lost_race') return fail(result.error)
    } else {
      observe('waited')
    }
    if (performance.now() >= endMs) return fail(call.timeoutError)
    await singleFlight.wait(key, pauseMs)
    pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)
  }
}
