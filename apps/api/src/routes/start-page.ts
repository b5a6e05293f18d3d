import type { Database } from '@ase/db'
import { findAccount } from '@ase/identity'
import { succeed, type ApiError, type Result } from '@ase/schemas'
import { respondText, type AppContext, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import { respondErrorToBrowser } from '../pages/error-page.ts'
import type { SessionGuard } from '../sessions/session-guard.ts'
import { startPage, startPagePolicy } from '../pages/start-page.ts'

export interface StartPageDeps {
  readonly db: Database
  readonly sessions: SessionGuard
}

/** The page at `/`. */
export function startPageRoute({ db, sessions }: StartPageDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', async (c) => {
    const address = await addressOfCaller(c)
    if (!address.ok) {
      return respondErrorToBrowser(c, address.error, {
        title: 'Agent Security Evaluation',
        href: '',
        words: 'Try again',
      })
    }
    return respondText(c, 200, 'text/html; charset=utf-8', await startPage(address.value), {
      'content-security-policy': startPagePolicy,
    })
  })

  /** The mail address of the session's account; null without a session. */
  async function addressOfCaller(c: AppContext): Promise<Result<string | null, ApiError>> {
    const session = await sessions.requireSession(c)
    if (!session.ok) return session.error.code === 'AUTH_REQUIRED' ? succeed(null) : session
    return succeed((await findAccount(db, session.value.accountId))?.email ?? null)
  }
}
