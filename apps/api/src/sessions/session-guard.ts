import type { Database } from '@ase/db'
import { authenticate, findSession, type Session } from '@ase/identity'
import { fail, limits, succeed, type ApiError, type Result } from '@ase/schemas'
import type { AppContext } from '@ase/service-kit'
import type { OwnPage } from './own-page.ts'
import type { SessionCookie } from './session-cookie.ts'

/** Who calls: a program with a key, or a person with a browser. */
export type Caller =
  | { readonly accountId: string; readonly apiKeyId: string }
  | { readonly accountId: string; readonly sessionId: string }

export interface SessionGuard {
  /**
   * The session behind a request to a session-only endpoint; the request's log line gets its account. AUTH_REQUIRED for
   * any `Authorization` header, even with a good key, and without one well-formed cookie of a live session;
   * INVALID_ORIGIN for a request that may change state and does not show that a page of our own origin sent it;
   * DATABASE_UNAVAILABLE.
   */
  requireSession(c: AppContext): Promise<Result<Session, ApiError>>
  /**
   * The same for what would outlast a stolen session: FRESH_SIGN_IN_REQUIRED for one whose sign-in is longer ago than
   * `limits.freshSignIn` states, and `graceMs` more. A new sign-in by any method makes a fresh one.
   */
  requireFreshSession(c: AppContext, graceMs?: number): Promise<Result<Session, ApiError>>
  /** The caller with an API key or a session. A request with an `Authorization` header never falls back to its cookie. */
  authenticateEither(c: AppContext): Promise<Result<Caller, ApiError>>
}

export function createSessionGuard(
  db: Database,
  cookie: SessionCookie,
  ownPage: OwnPage,
): SessionGuard {
  const requireSession = async (c: AppContext): Promise<Result<Session, ApiError>> => {
    const token = hasAuthorization(c) ? undefined : cookie.read(c)
    if (token === undefined) return fail({ code: 'AUTH_REQUIRED' })
    if (!isReading(c) && !ownPage.hasSent(c)) return fail({ code: 'INVALID_ORIGIN' })
    return noteAccount(c, await findSession(db, token))
  }
  return {
    requireSession,
    requireFreshSession: async (c, graceMs = 0) => {
      const session = await requireSession(c)
      const isStale = session.ok && session.value.ageMs > limits.freshSignIn.ageMsMax + graceMs
      return isStale ? fail({ code: 'FRESH_SIGN_IN_REQUIRED' }) : session
    },
    authenticateEither: async (c) =>
      hasAuthorization(c)
        ? noteAccount(c, await authenticate(db, c.req.header('authorization')))
        : requireSession(c),
  }
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
