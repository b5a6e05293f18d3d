import {
  adjustCredits,
  grantCredits,
  listEntries,
  listPurchases,
  readBalance,
  type ChangedCredits,
} from '@ase/credits'
import type { Database } from '@ase/db'
import { findAccount } from '@ase/identity'
import { StartupProblem } from '@ase/settings'
import { audit } from './credits-audit.ts'
import { creditsUsage, parseCreditsCommand, type CreditsCommand } from './credits-command.ts'
import { refund } from './credits-refund.ts'
import { unmatched, unsettled } from './credits-unsettled.ts'
import { withDatabase, type FindDatabaseUrl } from './operator-database.ts'

const ENTRIES_SHOWN = 50

/** `credits ...` with these words. */
export async function runCredits(
  words: readonly string[],
  findUrl: FindDatabaseUrl,
): Promise<void> {
  const command = parseCreditsCommand(words)
  if (command.verb === 'help') return console.log(creditsUsage.join('\n'))
  // An audit reads everything, which takes as long as it takes.
  const limits = command.verb === 'audit' ? { queryTimeoutMs: 0 } : {}
  await withDatabase(findUrl, (db) => execute(db, command), limits)
}

function execute(db: Database, command: Exclude<CreditsCommand, { verb: 'help' }>): Promise<void> {
  switch (command.verb) {
    case 'grant':
    case 'adjust':
      return change(db, command)
    case 'refund':
      return refund(db, command)
    case 'show':
      return show(db, command.account)
    case 'unsettled':
      return unsettled(db)
    case 'unmatched':
      return unmatched(db)
    case 'audit':
      return audit(db)
  }
}

type Change = Extract<CreditsCommand, { verb: 'grant' | 'adjust' }>

async function change(db: Database, { verb, account, credits, reason }: Change): Promise<void> {
  const { accountId } = await accountOf(db, account)
  const enter = verb === 'grant' ? grantCredits : adjustCredits
  const changed = await enter(db, { accountId, credits, ref: `operator:${reason}` })
  if (changed.credits !== credits) {
    throw new StartupProblem([
      `Under this reason the account got ${changed.credits} credits already. Nothing changed; give another reason.`,
    ])
  }
  if (changed.isRepeat) console.log('repeat   this was done before; nothing changed')
  printStanding(changed)
}

async function show(db: Database, account: string): Promise<void> {
  const { accountId, email } = await accountOf(db, account)
  console.log(`account  ${accountId}  ${email}`)
  const balance = await readBalance(db, accountId)
  if (balance !== undefined) {
    printStanding(balance)
    console.log(`held     ${balance.held} credits by calls that are running`)
  }
  for (const purchase of await listPurchases(db, accountId)) {
    const { id, amountCents, returnedCents, status, createdAt, paymentIntentId } = purchase
    const returned = returnedCents === 0 ? '' : `  ${returnedCents} returned`
    const paid = paymentIntentId === null ? '' : `  ${paymentIntentId}`
    console.log(
      `purchase ${id}  ${createdAt.toISOString()}  ${amountCents} cents  ${status}${returned}${paid}`,
    )
  }
  for (const entry of await listEntries(db, accountId, ENTRIES_SHOWN)) {
    const owed = entry.debtAfter === 0 ? '' : `  owed ${entry.debtAfter}`
    const moved = signed(entry.delta - entry.debtDelta)
    console.log(
      `entry    ${entry.seq}  ${entry.createdAt.toISOString()}  ${entry.kind} ${moved}  balance ${entry.balanceAfter}${owed}  ${entry.ref}`,
    )
  }
}

async function accountOf(
  db: Database,
  emailOrId: string,
): Promise<{ readonly accountId: string; readonly email: string }> {
  const account = await findAccount(db, emailOrId)
  if (account === undefined) throw new StartupProblem([`There is no account ${emailOrId}.`])
  return account
}

function printStanding({ balance, debt }: Pick<ChangedCredits, 'balance' | 'debt'>): void {
  console.log(`balance  ${balance} credits`)
  if (debt > 0) console.log(`owed     ${debt} credits`)
}

function signed(credits: number): string {
  return credits > 0 ? `+${credits}` : String(credits)
}
