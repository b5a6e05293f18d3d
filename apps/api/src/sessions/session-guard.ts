import type { Database } from '@ase/db'
import { authenticate, findSession, type Session } from '@ase/identity'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import type { AppContext } from '@ase/service-kit'
import type { SessionCookie } from './session-cookie.ts'

/** Who calls: a program with a key, or a person with a browser. */
export type Caller =
  | { readonly accountId: string; readonly apiKeyId: string }
  | { readonly accountId: string; readonly sessionId: string }

export interface SessionGuard {
  /**
   * The session behind a request to a session-only endpoint; the request's log line gets its account. AUTH_REQUIRED for
   * any `Authorization` header, even with a good key, and without one well-formed cookie of a live session;
   * INVALID_ORIGIN for a request that may change state and does not show that one of our own pages sent it;
   * DATABASE_UNAVAILABLE.
   */
  requireSession(c: AppContext): Promise<Result<Session, ApiError>>
  /** The caller with an API key or a session. A request with an `Authorization` header never falls back to its cookie. */
  authenticateEither(c: AppContext): Promise<Result<Caller, ApiError>>
}

export function createSessionGuard(db: Database, cookie: SessionCookie): SessionGuard {
  const requireSession = async (c: AppContext): Promise<Result<Session, ApiError>> => {
    const token = hasAuthorization(c) ? undefined : cookie.read(c)
    if (token === undefined) return fail({ code: 'AUTH_REQUIRED' })
    if (!isReading(c) && !isFromOwnPage(c)) return fail({ code: 'INVALID_ORIGIN' })
    return noteAccount(c, await findSession(db, token))
  }
  return {
    requireSession,
    authenticateEither: async (c) =>
      hasAuthorization(c)
        ? noteAccount(c, await authenticate(db, c.req.header('authorization')))
        : requireSession(c),
  }
}

/**
 * Whether one of the service's pages sent the request. A browser tells the `Origin` of every request that can change
 * state, and the app has refused foreign ones before a route runs; where a client leaves it out, only `Sec-Fetch-Site`,
 * which no page can set, proves it.
 */
function isFromOwnPage(c: AppContext): boolean {
  return c.get('scope').origin !== null || c.req.header('sec-fetch-site') === 'same-origin'
}

function hasAuthorization(c: AppContext): boolean {
  return c.req.header('authorization') !== undefined
}

function isReading(c: AppContext): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}

function noteAccount<T extends { readonly accountId: string }>(
  c: AppContext,
  caller: Result<T, ApiError>,
): Result<T, ApiError> {
  if (!caller.ok) return caller
  c.get('scope').accountId = caller.value.accountId
  return succeed(caller.value)
}
