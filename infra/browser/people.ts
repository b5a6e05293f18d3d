import { randomUUID } from 'node:crypto'
import { grantCredits } from '@ase/credits'
import type { Database } from '@ase/db'
import { createAccount, startSession } from '@ase/identity'

/** A person with an account, signed in. */
export interface Person {
  readonly email: string
  readonly accountId: string
  /** The value of the session's cookie. */
  readonly session: string
}

/** A new account with credits and a session that has just begun. */
export async function createPerson(
  db: Database,
  { credits = 0, email = `${randomUUID()}@example.test` } = {},
): Promise<Person> {
  const { accountId } = await createAccount(db, { email })
  if (credits > 0) await grantCredits(db, { accountId, credits, ref: 'browser' })
  return { email, accountId, session: await startSessionOf(db, accountId) }
}

/** One more session of an account, as of another browser. */
export async function startSessionOf(db: Database, accountId: string): Promise<string> {
  const session = await startSession(db, { accountId, method: 'email' })
  if (!session.ok) throw new Error(session.error.code)
  return session.value.token
}

/** Sends a request as a page of the service does, in the session of a person. Throws unless it is answered with 2xx. */
export async function ask(
  url: string,
  session: string,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      cookie: `ase_session=${session}`,
      origin: url,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
  return JSON.parse(text)
}
