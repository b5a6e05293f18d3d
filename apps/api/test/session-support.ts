import type { Database } from '@ase/db'
import { startSession } from '@ase/identity'
import { PUBLIC_BASE_URL } from './support.ts'

/** The `Cookie` header of a browser that is signed in to the account. */
export async function sessionCookieOf(db: Database, accountId: string): Promise<string> {
  const started = await startSession(db, { accountId, method: 'email' })
  if (!started.ok) throw new Error(started.error.code)
  return `__Host-ase_session=${started.value.token}`
}

/** The headers that a page of the service's own sends with a request that changes state. */
export const fromOwnPage = { origin: PUBLIC_BASE_URL }
