import { errorCode, isUniqueViolation, run, type Database, type Statement } from '@ase/db'
import type { ApiError } from '@ase/schemas'
import { rateLimited, type CallWindow } from './rate-window.ts'

/** One idempotent call of an account: digests only, never the key or the content. */
export interface CallIdentity {
  readonly accountId: string
  readonly keySha256: Buffer
  readonly requestSha256: Buffer
}

/** The result of a lookup. `reserved`: the same request is running; `refused`: the call may not run. */
export type Lookup =
  | { readonly state: 'free' }
  | { readonly state: 'reserved' }
  | { readonly state: 'replay'; readonly recordId: string; readonly stored: unknown }
  | { readonly state: 'refused'; readonly error: ApiError }

export interface Lease {
  readonly token: string
  readonly leaseMs: number
}

/** The SQL statements of one kind of call. Each is one round trip and one commit, and throws on database failure. */
export interface CallStatements<CallRecord> {
  /**
   * One read that decides every refusal, in this order: unknown account, other request with the same key, replay, same
   * request running, rate window full, no credit. Writes nothing.
   */
  readonly lookUp: (db: Database, call: CallIdentity, window: CallWindow) => Promise<Lookup>
  /**
   * Takes the key, counts the call in the rate window and holds one credit for `leaseMs`; or takes over an expired
   * reservation of the same request, with its hold. `lost_race`: another request has the key, or took the last credit or
   * the last call of the window.
   */
  readonly reserve: (
    db: Database,
    call: CallIdentity,
    window: CallWindow,
    lease: Lease,
  ) => Promise<'reserved' | 'lease_taken_over' | 'lost_race'>
  /**
   * Settles the reservation: charges the held credit, writes the ledger entry and the record. `lease_lost`: the
   * reservation is no longer this one; `no_credit`: the balance was taken away meanwhile. Neither writes anything.
   */
  readonly capture: (
    db: Database,
    call: CallIdentity,
    token: string,
    record: CallRecord,
  ) => Promise<'captured' | 'lease_lost' | 'no_credit'>
}

/** The statements of a kind of call whose work can be done before it is charged. */
export interface ImmediateCallStatements<CallRecord> extends CallStatements<CallRecord> {
  /** Lookup of the key, rate window, charge, ledger entry and record in one statement, without a reservation. */
  readonly charge: (
    db: Database,
    call: CallIdentity,
    window: CallWindow,
    record: CallRecord,
  ) => Promise<'charged' | 'lost_race'>
}

/**
 * Codes that a statement raises from inside itself, so that all of it rolls back.
 *
 * INVARIANT: a statement that writes both locks the account's row in `credit_account` before the row in
 * `idempotency_claim`. A reserving statement with an old snapshot holds the account's row while its insert waits for the
 * writer of the claim: the other order is a deadlock.
 *
 * A statement that waited for the account's row goes on with what its older snapshot shows of the claim; it finds out
 * when it writes the claim, and raises. Until then a hold may look spent twice, hence `greatest(held - 1, 0)`.
 */
export const LEASE_LOST_CODE = 'AS409'
export const NO_CREDIT_CODE = 'AS402'

/** So long that a reserving statement with an older snapshot still meets the claim; afterwards the record is enough. */
export const SETTLED_CLAIM_MS = 600_000

export function identityValues(call: CallIdentity): unknown[] {
  return [call.accountId, call.keySha256, call.requestSha256]
}

interface LookupRow {
  free_credits: number
  wait_ms: number
  record_id: string | null
  record_request: Buffer | null
  stored: unknown
  claim_request: Buffer | null
  claim_is_live: boolean | null
}

/** Runs a lookup statement, whose columns are those of `LookupRow`. */
export async function runLookUp(
  db: Database,
  statement: Statement,
  call: CallIdentity,
  values: unknown[],
): Promise<Lookup> {
  const parameters = [call.accountId, call.keySha256, ...values]
  const [row] = await run<LookupRow>(db, statement, parameters)
  if (row === undefined) return refused({ code: 'AUTH_REQUIRED' })
  const earlierRequest = row.record_request ?? row.claim_request
  if (earlierRequest !== null && !earlierRequest.equals(call.requestSha256))
    return refused({ code: 'IDEMPOTENCY_CONFLICT' })
  if (row.record_id !== null)
    return { state: 'replay', recordId: row.record_id, stored: row.stored }
  if (row.claim_is_live === true) return { state: 'reserved' }
  // An expired reservation of the same request keeps its hold and its place in the window for the next attempt.
  if (row.claim_request !== null) return { state: 'free' }
  if (row.wait_ms > 0) return refused(rateLimited(row.wait_ms))
  if (row.free_credits < 1) return refused({ code: 'INSUFFICIENT_CREDITS' })
  return { state: 'free' }
}

function refused(error: ApiError): Lookup {
  return { state: 'refused', error }
}

/** Runs a reserving statement; its one row has `is_takeover` for an expired lease. */
export async function runReserve(
  db: Database,
  statement: Statement,
  values: unknown[],
): Promise<'reserved' | 'lease_taken_over' | 'lost_race'> {
  try {
    const [row] = await run<{ is_takeover: boolean }>(db, statement, values)
    if (row === undefined) return 'lost_race'
    return row.is_takeover ? 'lease_taken_over' : 'reserved'
  } catch (error) {
    // Another request inserted the key first; the whole statement, hold included, was rolled back.
    if (isUniqueViolation(error)) return 'lost_race'
    throw error
  }
}

/** Runs a capturing statement, whose one row has `captured` 1 or 0. */
export async function runCapture(
  db: Database,
  statement: Statement,
  values: unknown[],
): Promise<'captured' | 'lease_lost' | 'no_credit'> {
  try {
    const [row] = await run<{ captured: number }>(db, statement, values)
    return row?.captured === 1 ? 'captured' : 'lease_lost'
  } catch (error) {
    if (errorCode(error) === NO_CREDIT_CODE) return 'no_credit'
    if (isLostRace(error)) return 'lease_lost'
    throw error
  }
}

/** Runs a charging statement, which returns one row when it charged. */
export async function runCharge(
  db: Database,
  statement: Statement,
  values: unknown[],
): Promise<'charged' | 'lost_race'> {
  try {
    return (await run(db, statement, values)).length === 1 ? 'charged' : 'lost_race'
  } catch (error) {
    if (isLostRace(error)) return 'lost_race'
    throw error
  }
}

function isLostRace(error: unknown): boolean {
  return errorCode(error) === LEASE_LOST_CODE || isUniqueViolation(error)
}

const releaseStatement: Statement = {
  name: 'reservation_release',
  text: `with returned as (
    update credit_account set held = greatest(held - 1, 0) where account_id = $1 and exists (
      select 1 from idempotency_claim
      where account_id = $1 and key_sha256 = $2 and token = $3 and state = 'pending')
    returning 1
  ), released as (
    delete from idempotency_claim
    where account_id = $1 and key_sha256 = $2 and token = $3 and state = 'pending'
      and exists (select 1 from returned)
    returning 1
  )
  select case when exists (select 1 from returned) and not exists (select 1 from released)
    then refuse('${LEASE_LOST_CODE}') end`,
}

/**
 * Deletes the reservation of this token and returns its credit; does nothing when it was captured or swept, or its lease was lost.
 * Waits for a capture of the same reservation that is still running. Throws on database failure.
 */
export async function releaseToken(db: Database, call: CallIdentity, token: string): Promise<void> {
  try {
    await run(db, releaseStatement, [call.accountId, call.keySha256, token])
  } catch (error) {
    if (errorCode(error) !== LEASE_LOST_CODE) throw error
  }
}

const awaitWritersStatement: Statement = {
  name: 'account_await_writers',
  text: 'select 1 from credit_account where account_id = $1 for update',
}

/**
 * Returns when every statement that writes for the account at this moment has ended, also one whose connection was lost:
 * what is read afterwards is final. Throws on database failure.
 */
export async function awaitWriters(db: Database, accountId: string): Promise<void> {
  await run(db, awaitWritersStatement, [accountId])
}
