import type { Database, Tables } from '@ase/db'
import type { Transaction } from 'kysely'
import { addEntry, lockAccount } from './account-lock.ts'
import type { Standing } from './movement.ts'

/** Opens the ledger of a new account: a balance of 0, proven by its opening entry. */
export async function openCreditAccount(
  trx: Transaction<Tables>,
  accountId: string,
): Promise<void> {
  await trx
    .insertInto('credit_account')
    .values({ account_id: accountId, balance: 0, held: 0, seq: 0 })
    .execute()
  await trx
    .insertInto('ledger_entry')
    .values({
      account_id: accountId,
      seq: 0,
      kind: 'opening',
      delta: 0,
      balance_after: 0,
      ref: 'opening',
    })
    .execute()
}

/** What an operator gives or takes. `ref` is the reason, of 1 to 255 characters. */
export interface CreditChange {
  readonly accountId: string
  readonly credits: number
  readonly ref: string
}

/** What the account has and owes afterwards. */
export interface ChangedCredits extends Standing {
  /** This reference was there already, and nothing changed. */
  readonly isRepeat: boolean
  /** What the reference stands for in the ledger: what was asked, unless it repeats another request. */
  readonly credits: number
}

/** Of one grant or adjustment. */
export const CREDIT_CHANGE_MAX = 10_000_000

/**
 * Gives credits once per `ref`; debt is paid first. `credits` is a whole number from 1 to 10,000,000. Throws on an
 * unknown account and on database failure.
 */
export async function grantCredits(db: Database, grant: CreditChange): Promise<ChangedCredits> {
  if (!isAmount(grant.credits)) {
    throw new RangeError('A grant is a whole number of credits from 1 to 10,000,000.')
  }
  return changeOnce(db, 'grant', grant)
}

/**
 * Corrects a balance once per `ref`, upwards or downwards: what is taken may be on hold (the evaluation that holds it
 * then ends without credit), and what the balance does not cover becomes debt. `credits` is a whole number from
 * -10,000,000 to 10,000,000, not 0. Throws on an unknown account and on database failure.
 */
export async function adjustCredits(
  db: Database,
  adjustment: CreditChange,
): Promise<ChangedCredits> {
  if (!isAmount(Math.abs(adjustment.credits))) {
    throw new RangeError('An adjustment is a whole number of credits up to 10,000,000, not 0.')
  }
  return changeOnce(db, 'adjustment', adjustment)
}

function isAmount(credits: number): boolean {
  return Number.isInteger(credits) && credits >= 1 && credits <= CREDIT_CHANGE_MAX
}

function changeOnce(
  db: Database,
  kind: 'grant' | 'adjustment',
  { accountId, credits, ref }: CreditChange,
): Promise<ChangedCredits> {
  return db.kysely.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId)
    if (account === undefined) throw new Error('There is no such account.')
    const earlier = await trx
      .selectFrom('ledger_entry')
      .select(['delta', 'debt_delta'])
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('ref', '=', ref)
      .executeTakeFirst()
    if (earlier !== undefined) {
      const { balance, debt } = account
      const earlierCredits = Number(earlier.delta) - Number(earlier.debt_delta)
      return { balance, debt, isRepeat: true, credits: earlierCredits }
    }
    const { balance, debt } = await addEntry(trx, account, { kind, credits, ref })
    return { balance, debt, isRepeat: false, credits }
  })
}

export interface Balance extends Standing {
  /** Credits of the balance that running calls hold. */
  readonly held: number
}

/**
 * The balance, the credits on hold and the debt of an account, or `undefined` when there is none. Who owes has a balance
 * of 0. More may be on hold than there is, when credits were taken back meanwhile.
 */
export async function readBalance(db: Database, accountId: string): Promise<Balance | undefined> {
  const row = await db.kysely
    .selectFrom('credit_account')
    .select(['balance', 'held', 'debt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { balance: Number(row.balance), held: row.held, debt: Number(row.debt) }
}
