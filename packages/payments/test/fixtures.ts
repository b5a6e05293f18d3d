import { randomUUID } from 'node:crypto'
import { openCreditAccount } from '@ase/credits'
import type { Database } from '@ase/db'
import type { ApiError, Result } from '@ase/schemas'

/** A new account with an open ledger. */
export async function newAccount(db: Database): Promise<string> {
  const id = randomUUID()
  await db.kysely.transaction().execute(async (trx) => {
    await trx
      .insertInto('account')
      .values({ id, email: `${id}@example.test` })
      .execute()
    await openCreditAccount(trx, id)
  })
  return id
}

export async function deleteAccount(db: Database, id: string): Promise<void> {
  await db.kysely.deleteFrom('account').where('id', '=', id).execute()
}

export function newKey(): string {
  return `key-${randomUUID()}`
}

/** The value, or the code of the error as text. */
export function outcomeOf(result: Result<string, ApiError>): string {
  return result.ok ? result.value : result.error.code
}
