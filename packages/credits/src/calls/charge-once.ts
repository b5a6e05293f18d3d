import { randomUUID } from 'node:crypto'
import { isOutage } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import { readBalance } from '../ledger.ts'
import type { Attempt, BilledCall } from './billed-call.ts'
import { awaitWriters, release } from './release.ts'

/** A first result: what is stored, what the client gets, and what is told once it is charged. */
export interface FirstAnswer<CallRecord, Answer> {
  readonly record: CallRecord
  readonly answer: Answer
  readonly onCharged: () => void
}

/**
 * One try with a claim: takes the key and holds a credit, lets `work` make the answer without a connection or a
 * transaction, and commits charge and record. Whatever fails gives the claim and the credit back; a process that dies
 * leaves both to the lease. Throws what `work` throws, and on database failure.
 */
export async function claimAndCommit<Window, CallRecord, Answer>(
  billed: BilledCall<Window, CallRecord, Answer>,
  work: () => Promise<Result<FirstAnswer<CallRecord, Answer>, ApiError>>,
): Promise<Attempt<Answer>> {
  const token = randomUUID()
  const { db, identity, window, leaseMs } = billed
  const claimed = await billed.statements.claim(db, identity, window, { token, leaseMs })
  if (claimed === null) return 'overtaken'
  if (claimed.takenOver) billed.observe('lease_taken_over')

  const first = await work().catch(async (error: unknown) => {
    await releaseQuietly(billed, token)
    throw error
  })
  if (!first.ok) {
    await releaseQuietly(billed, token)
    return first
  }
  return commitClaimed(billed, token, first.value)
}

async function commitClaimed<Window, CallRecord, Answer>(
  billed: BilledCall<Window, CallRecord, Answer>,
  token: string,
  first: FirstAnswer<CallRecord, Answer>,
): Promise<Attempt<Answer>> {
  const { db, identity } = billed
  try {
    const outcome = await billed.statements.commit(db, identity, token, first.record)
    if (outcome === 'committed') return give(first)
    await release(db, identity, token)
    if (outcome === 'no_credit') return fail(await whyNoCredit(billed))
    billed.observe('lease_lost')
    return 'overtaken'
  } catch (error) {
    if (!isOutage(error)) {
      await releaseQuietly(billed, token)
      throw error
    }
    // Waits for a commit that is still running on the lost connection, and fences off one that comes later.
    await release(db, identity, token)
    return findOutcome(billed, first, error)
  }
}

/** One try without a claim: `charge` does all in one statement, false when another request was faster. */
export async function chargeAtOnce<Window, CallRecord, Answer>(
  billed: BilledCall<Window, CallRecord, Answer>,
  first: FirstAnswer<CallRecord, Answer>,
  charge: () => Promise<boolean>,
): Promise<Attempt<Answer>> {
  try {
    return (await charge()) ? give(first) : 'overtaken'
  } catch (error) {
    if (!isOutage(error)) throw error
    await awaitWriters(billed.db, billed.identity.accountId)
    return findOutcome(billed, first, error)
  }
}

/** To a commit that waited for the account's row, a deleted account looks like one without credit. */
async function whyNoCredit<Window, CallRecord, Answer>({
  db,
  identity,
}: BilledCall<Window, CallRecord, Answer>): Promise<ApiError> {
  const balance = await readBalance(db, identity.accountId)
  return { code: balance === undefined ? 'AUTH_REQUIRED' : 'INSUFFICIENT_CREDITS' }
}

/**
 * A connection lost at the commit leaves the outcome open: once the writer has ended, the database knows whether the
 * charge stands. When it cannot be asked either, the writer has met the same `statement_timeout`, or the same outage.
 */
async function findOutcome<Window, CallRecord, Answer>(
  billed: BilledCall<Window, CallRecord, Answer>,
  first: FirstAnswer<CallRecord, Answer>,
  error: unknown,
): Promise<Result<Answer, ApiError>> {
  const { db, identity, window } = billed
  const seen = await billed.statements.look(db, identity, window)
  if (seen.state !== 'replay') throw error
  const stored = billed.toReplay(seen.response)
  return billed.idOf(stored) === billed.idOf(first.answer) ? give(first) : succeed(stored)
}

function give<CallRecord, Answer>(
  first: FirstAnswer<CallRecord, Answer>,
): Result<Answer, ApiError> {
  first.onCharged()
  return succeed(first.answer)
}

/** When the release fails, the lease ends the claim and the sweep gives back the credit. */
async function releaseQuietly<Window, CallRecord, Answer>(
  { db, identity }: BilledCall<Window, CallRecord, Answer>,
  token: string,
): Promise<void> {
  await release(db, identity, token).catch(() => {})
}
