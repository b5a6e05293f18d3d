import type { Database } from '@ase/db'
import { deleteAccount } from '@ase/identity'
import { DeleteAccountRequest, limits, type Acknowledgement } from '@ase/schemas'
import {
  logUnexpectedError,
  readDeclaredJson,
  respondEmpty,
  respondError,
  respondJson,
  respondStream,
  type AppContext,
  type AppEnv,
  type Logger,
} from '@ase/service-kit'
import { Hono } from 'hono'
import { createConcurrentExports } from '@ase/identity'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import type { SessionGuard } from '../sessions/session-guard.ts'

export interface AccountDataRouteDeps {
  readonly db: Database
  readonly sessions: SessionGuard
  readonly cookie: SessionCookie
  readonly log: Logger
}

/** Shorter than the ten seconds after which the database ends a transaction that does nothing. */
const STALL_MS = 8000
/** A client that takes less holds a connection to the database for nothing. */
const BYTES_PER_SECOND_MIN = 65_536
const GRACE_MS = 20_000
/** A snapshot keeps old versions of rows alive for all accounts. */
const LIFETIME_MS = 600_000

const fileHeaders = {
  'content-disposition': 'attachment; filename="account-data.json"',
}

/** The data of the signed-in account: all of it as a file, and its end. */
export function accountDataRoutes(deps: AccountDataRouteDeps): Hono<AppEnv> {
  const { db, sessions, cookie } = deps
  const openExport = createConcurrentExports(db)
  return new Hono<AppEnv>()
    .get('/', async (c) => {
      const session = await sessions.requireSession(c)
      if (!session.ok) return respondError(c, session.error)
      if (c.req.method === 'HEAD') {
        return respondEmpty(c, 200, { 'content-type': 'application/json', ...fileHeaders })
      }
      const opened = await openExport(session.value.accountId, session.value.label)
      if (!opened.ok) return respondError(c, opened.error)
      return respondStream(c, opened.value, {
        mediaType: 'application/json',
        headers: fileHeaders,
        stallMs: STALL_MS,
        bytesPerSecondMin: BYTES_PER_SECOND_MIN,
        graceMs: GRACE_MS,
        lifetimeMs: LIFETIME_MS,
        onBroken: (reason, error) => logBrokenExport(deps.log, c, reason, error),
      })
    })
    .delete('/', async (c) => {
      const session = await sessions.requireFreshSession(c)
      if (!session.ok) return respondError(c, session.error)
      const request = await readDeclaredJson(c, DeleteAccountRequest, limits.account.bodyBytesMax)
      if (!request.ok) return respondError(c, request.error)
      const deleted = await deleteAccount(db, session.value.accountId)
      if (!deleted.ok && deleted.error.code !== 'AUTH_REQUIRED')
        return respondError(c, deleted.error)
      if (!deleted.ok) return respondError(c, deleted.error, { 'set-cookie': cookie.clear() })
      const answer: Acknowledgement = { ok: true }
      return respondJson(c, 200, answer, { 'set-cookie': cookie.clear() })
    })
}

function logBrokenExport(log: Logger, c: AppContext, reason: string, error: unknown): void {
  const { requestId } = c.get('scope')
  log.warn({ event: 'account_export_aborted', requestId, outcome: reason })
  if (error !== undefined) logUnexpectedError(log, requestId, error)
}
