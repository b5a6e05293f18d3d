import { randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { createAccount } from '../src/index.ts'

/** The id of an account that no other test uses. */
export async function newAccountId(db: Database): Promise<string> {
  const { accountId } = await createAccount(db, { email: `${randomUUID()}@example.test` })
  return accountId
}
