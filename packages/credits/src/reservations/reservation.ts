import { randomUUID } from 'node:crypto'
import { isOutage } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import { readBalance } from '../ledger/ledger.ts'
import { awaitWriters, releaseToken, type ImmediateCallStatements } from './call-statements.ts'
import type { IdempotentCall, LostRace } from './run-idempotent.ts'

/** A key taken and one credit on hold, until it is captured or released, or its lease ends. */
export interface Reservation<CallRecord> {
  readonly call: IdempotentCall<CallRecord>
  /** Fences off an earlier holder of the same key. */
  readonly token: string
  isOpen: boolean
}

/**
 * Takes the key and holds one credit, in one statement; no connection or transaction is held afterwards. The process may
 * die: the lease then ends the reservation. Throws on database failure.
 */
export async function reserve<CallRecord>(
  call: IdempotentCall<CallRecord>,
): Promise<Result<Reservation<CallRecord>, LostRace>> {
  const { db, statements, identity, window, leaseMs } = call
  const token = randomUUID()
  const outcome = await statements.reserve(db, identity, window, { token, leaseMs })
  if (outcome === 'lost_race') return fail(outcome)
  if (outcome === 'lease_taken_over') call.observe(outcome)
  return succeed({ call, token, isOpen: true })
}

/**
 * Charges the held credit and stores the record, in one statement. The reservation is closed in every case: what cannot
 * be captured is released. A connection that is lost meanwhile is no guess: the outcome is read back. Throws on database
 * failure.
 */
export async function capture<CallRecord extends { readonly id: string }>(
  reservation: Reservation<CallRecord>,
  record: CallRecord,
): Promise<Result<CallRecord, ApiError | LostRace>> {
  const { call, token } = reservation
  const { db, identity } = call
  reservation.isOpen = false
  try {
    const outcome = await call.statements.capture(db, identity, token, record)
    if (outcome === 'captured') return succeed(record)
    await releaseToken(db, identity, token)
    if (outcome === 'no_credit') return fail(await noCreditError(call))
    call.observe(outcome)
    return fail('lost_race')
  } catch (error) {
    if (!isOutage(error)) {
      await releaseToken(db, identity, token).catch(() => {})
      throw error
    }
    // Waits for a capture that still runs on the lost connection, and fences off one that arrives later.
    await releaseToken(db, identity, token)
    return readOutcome(call, record, error)
  }
}

/**
 * Returns the credit and the key of a reservation that was not captured; does nothing after a capture. Does not throw:
 * when the database fails, the lease ends the reservation and the sweep returns the credit.
 */
export async function release<CallRecord>(reservation: Reservation<CallRecord>): Promise<void> {
  if (!reservation.isOpen) return
  reservation.isOpen = false
  const { call, token } = reservation
  await releaseToken(call.db, call.identity, token).catch(() => {})
}

/**
 * Rate window, charge and record in one statement, for work that needed no reservation. A connection that is lost
 * meanwhile is no guess: the outcome is read back. Throws on database failure.
 */
export async function chargeImmediately<CallRecord extends { readonly id: string }>(
  call: IdempotentCall<CallRecord> & { readonly statements: ImmediateCallStatements<CallRecord> },
  record: CallRecord,
): Promise<Result<CallRecord, ApiError | LostRace>> {
  const { db, statements, identity, window } = call
  try {
    const outcome = await statements.charge(db, identity, window, record)
    return outcome === 'charged' ? succeed(record) : fail(outcome)
  } catch (error) {
    if (!isOutage(error)) throw error
    await awaitWriters(db, identity.accountId)
    return readOutcome(call, record, error)
  }
}

/** A capture that waited for the account's row cannot tell a deleted account from one without credit. */
async function noCreditError<CallRecord>({
  db,
  identity,
}: IdempotentCall<CallRecord>): Promise<ApiError> {
  const balance = await readBalance(db, identity.accountId)
  return { code: balance === undefined ? 'AUTH_REQUIRED' : 'INSUFFICIENT_CREDITS' }
}

/**
 * What became of a charge whose connection was lost, once its writer has ended. When the database cannot be asked either,
 * the writer met the same `statement_timeout` or the same outage.
 */
async function readOutcome<CallRecord extends { readonly id: string }>(
  { db, statements, identity, window }: IdempotentCall<CallRecord>,
  record: CallRecord,
  error: unknown,
): Promise<Result<CallRecord, LostRace>> {
  const found = await statements.lookUp(db, identity, window)
  if (found.state !== 'replay') throw error
  return found.recordId === record.id ? succeed(record) : fail('lost_race')
}
