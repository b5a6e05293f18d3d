import type { Database } from '@ase/db'
import { fromOwnPage, sessionCookieOf } from './session-support.ts'
import { newAccount, type TestAccount, type TestApi } from './support.ts'

/** A person with a browser on one of the service's own pages. */
export interface SessionClient extends TestAccount {
  readonly cookie: string
  /** Sends a request with the session, and a body as JSON when there is one. */
  readonly send: (api: TestApi, method: string, path: string, body?: object) => Promise<Response>
}

/** Signs in to a new account with a key and credits, by default 100. */
export async function newSessionClient(db: Database, credits?: number): Promise<SessionClient> {
  const account = await newAccount(db, credits)
  const cookie = await sessionCookieOf(db, account.accountId)
  return {
    ...account,
    cookie,
    send: async ({ app }, method, path, body) =>
      app.request(path, {
        method,
        headers: { cookie, ...fromOwnPage, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}
