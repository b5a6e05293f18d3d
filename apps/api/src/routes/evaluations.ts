import type { Database } from '@ase/db'
import { filtersOf, findEvaluation, listEvaluations, ListPosition } from '@ase/evaluation'
import type { PolicySet } from '@ase/policy'
import {
  EvaluationFileQuery,
  EvaluationListQuery,
  succeed,
  type EvaluationDetailResponse,
} from '@ase/schemas'
import {
  logUnexpectedError,
  readQuery,
  respondEmpty,
  respondError,
  respondJson,
  respondStream,
  type AppContext,
  type AppEnv,
  type Logger,
} from '@ase/service-kit'
import { Hono } from 'hono'
import { createConcurrentFiles } from '@ase/evaluation'
import type { FairLimiter } from '@ase/runtime'
import type { SessionGuard } from '../sessions/session-guard.ts'
import { listRoute } from './list-route.ts'

export interface EvaluationsRouteDeps {
  readonly db: Database
  readonly sessions: SessionGuard
  readonly readLimiter: FairLimiter
  /** With all versions: an evaluation may be of an old one. */
  readonly policies: PolicySet
}

/** The evaluations of the signed-in account: a list, and one of them. */
export function evaluationsRoutes(deps: EvaluationsRouteDeps): Hono<AppEnv> {
  const { db, sessions, readLimiter, policies } = deps
  const list = listRoute(sessions, {
    query: EvaluationListQuery,
    position: ListPosition,
    read: async (accountId, { cursor: _cursor, limit, ...filters }, after) => {
      const request = { filters: filtersOf(filters), after, limit }
      const page = await readLimiter.run(accountId, () => listEvaluations(db, accountId, request))
      if (!page.ok) return page
      const { evaluations, next } = page.value
      return succeed({ body: { evaluations }, next })
    },
  })
  return new Hono<AppEnv>().get('/', list).get('/:evaluationId', async (c) => {
    const session = await sessions.requireSession(c)
    if (!session.ok) return respondError(c, session.error)
    const id = c.req.param('evaluationId')
    const found = await findEvaluation(db, policies, session.value.accountId, id)
    if (!found.ok) return respondError(c, found.error)
    const answer: EvaluationDetailResponse = { ok: true, evaluation: found.value }
    return respondJson(c, 200, answer)
  })
}

export interface EvaluationFileRouteDeps {
  readonly db: Database
  readonly sessions: SessionGuard
  readonly log: Logger
}

const MEDIA_TYPE = 'text/csv; charset=utf-8'
const fileHeaders = { 'content-disposition': 'attachment; filename="evaluations.csv"' }
const STALL_MS = 30_000
const BYTES_PER_SECOND_MIN = 16_384
const GRACE_MS = 30_000
const LIFETIME_MS = 600_000

/** The same list as a file, without a cursor. */
export function evaluationFileRoute({ db, sessions, log }: EvaluationFileRouteDeps): Hono<AppEnv> {
  const openFile = createConcurrentFiles(db)
  return new Hono<AppEnv>().get('/', async (c) => {
    const session = await sessions.requireSession(c)
    if (!session.ok) return respondError(c, session.error)
    const query = readQuery(c, EvaluationFileQuery)
    if (!query.ok) return respondError(c, query.error)
    if (c.req.method === 'HEAD')
      return respondEmpty(c, 200, { 'content-type': MEDIA_TYPE, ...fileHeaders })
    const opened = openFile(session.value.accountId, filtersOf(query.value))
    if (!opened.ok) return respondError(c, opened.error)
    return respondStream(c, opened.value, {
      mediaType: MEDIA_TYPE,
      headers: fileHeaders,
      stallMs: STALL_MS,
      bytesPerSecondMin: BYTES_PER_SECOND_MIN,
      graceMs: GRACE_MS,
      lifetimeMs: LIFETIME_MS,
      onBroken: (reason, error) => logBrokenFile(log, c, reason, error),
    })
  })
}

function logBrokenFile(log: Logger, c: AppContext, reason: string, error: unknown): void {
  const { requestId } = c.get('scope')
  log.warn({ event: 'evaluation_file_aborted', requestId, outcome: reason })
  if (error !== undefined) logUnexpectedError(log, requestId, error)
}
