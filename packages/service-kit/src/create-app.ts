import type { ApiError } from '@ase/schemas'
import { Hono } from 'hono'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppContext, AppEnv, RequestScope } from './app-env.ts'
import { createBodyMemory, type BodyMemory } from './body-memory.ts'
import { readContainerLimits } from './container-limits.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { preflightHeaders, type OriginPolicy } from './origin-policy.ts'
import { requestIdFrom } from './request-id.ts'
import { respondEmpty, respondError } from './respond.ts'
import { logUnexpectedError } from './unexpected-error.ts'

/** What `createServiceApp` needs. */
export interface AppDeps {
  readonly log: Logger
  readonly metrics: Metrics
  readonly origins: OriginPolicy
  /** Milliseconds that only grow, for durations. */
  readonly clock: () => number
  /** The error that an exception stands for when it is no defect, such as a database that is away; else null. */
  readonly errorOf?: (exception: unknown) => ApiError | null
  /**
   * Whether pages of other allowed origins are offered the path in a preflight; all paths when absent. What works with a
   * cookie is not: answers allow no credentials across origins.
   */
  readonly isShared?: (path: string) => boolean
  /** The URL that clients use. Where it is https, `Strict-Transport-Security` makes browsers use nothing else. */
  readonly publicBaseUrl?: string | null
  /** The memory of request bodies while they are read, unless a route has its own: 64 MiB, or an eighth of the container's memory where that is less. */
  readonly bodyMemory?: BodyMemory
}

/** Slow senders make room for later ones. */
const defaultBodies = { bytesMax: 67_108_864, countMax: 1024 }
/** Four of the largest that go here, a megabyte each. */
const BODIES_BYTES_MIN = 4_194_304

/** Of the container's memory, for an app that is not told what it has room for. */
const BODIES_SHARE = 1 / 8

/** The memory for the bodies of an app: the part of its usual bytes that the container's memory has room for, 4 MiB at least. */
export function createDefaultBodyMemory(share: number): BodyMemory {
  const bytesMax = Math.max(BODIES_BYTES_MIN, Math.floor(defaultBodies.bytesMax * share))
  return createBodyMemory({ ...defaultBodies, bytesMax })
}

/** All from 512 MiB of memory on. */
function usualShare(): number {
  return Math.min(1, (readContainerLimits().memoryBytes * BODIES_SHARE) / defaultBodies.bytesMax)
}

/**
 * An app without routes that gives every request an id, refuses foreign origins, answers OPTIONS, unknown paths
 * and methods, turns exceptions into 500, and logs and counts each request once.
 */
export function createServiceApp(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(aroundEveryRequest(app, deps))
  app.notFound((c) => answerUnknown(app, c))
  app.onError((error, c) => {
    const expected = deps.errorOf?.(error) ?? null
    if (expected !== null) return respondError(c, expected)
    logUnexpectedError(deps.log, c.get('scope').requestId, error)
    return respondError(c, { code: 'INTERNAL_ERROR' })
  })
  return app
}

function aroundEveryRequest(app: Hono<AppEnv>, deps: AppDeps): MiddlewareHandler<AppEnv> {
  const { bodyMemory: bodies = createDefaultBodyMemory(usualShare()), publicBaseUrl } = deps
  const isHttps = publicBaseUrl?.startsWith('https://') ?? false
  return async (c, next) => {
    const startedAt = deps.clock()
    const origin = c.req.header('origin')
    const isForeign = origin !== undefined && !deps.origins.isAllowed(origin)
    const scope: RequestScope = {
      requestId: requestIdFrom(c.req.header('x-request-id')),
      origin: isForeign ? null : (origin ?? null),
      isHttps,
      bodyMemory: bodies,
      errorCode: null,
      accountId: null,
    }
    c.set('scope', scope)
    const refusal = c.env?.refusal
    if (refusal !== undefined) c.res = respondError(c, refusal)
    else if (isForeign) c.res = respondError(c, { code: 'INVALID_ORIGIN' })
    else if (c.req.method === 'OPTIONS') c.res = answerOptions(app, c, deps.isShared)
    else await next()
    endUnreadBody(c)
    report(deps, c, scope, deps.clock() - startedAt)
  }
}

/** The rest of a body is not read off when the request is answered: the answer says that the connection ends. */
function endUnreadBody(c: AppContext): void {
  const { incoming, outgoing } = c.env ?? {}
  if (incoming === undefined || outgoing === undefined || incoming.complete) return
  outgoing.shouldKeepAlive = false
}

function report(deps: AppDeps, c: AppContext, scope: RequestScope, durationMs: number): void {
  const { status } = c.res
  const isRouted = c.env?.refusal === undefined
  const method = isRouted && knownMethods.has(c.req.method) ? c.req.method : 'OTHER'
  const route = isRouted ? routeOf(c) : 'none'
  deps.metrics.observeRequest(route, method, status, durationMs)
  const line = {
    event: 'request',
    requestId: scope.requestId,
    ...(scope.accountId === null ? {} : { accountId: scope.accountId }),
    method,
    route,
    status,
    ...(scope.errorCode === null ? {} : { code: scope.errorCode }),
    durationMs: Math.round(durationMs * 100) / 100,
  } as const
  if (probedRoutes.has(route)) deps.log.debug(line)
  else deps.log.info(line)
}

/** Asked for every few seconds by every proxy and orchestrator. What is wrong is logged when it changes. */
const probedRoutes: ReadonlySet<string> = new Set(['/health', '/health/live', '/health/ready'])

const routableMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const knownMethods: ReadonlySet<string> = new Set([...routableMethods, 'HEAD', 'OPTIONS'])

/** The pattern of the route that answered; the middleware's own pattern means that none did. */
function routeOf(c: AppContext): string {
  const pattern = routePath(c, -1)
  return pattern === '/*' ? 'none' : pattern
}

function answerOptions(
  app: Hono<AppEnv>,
  c: AppContext,
  isShared: (path: string) => boolean = () => true,
): Response {
  const allowed = allowedMethods(app, c)
  if (allowed.length === 0) return respondError(c, { code: 'NOT_FOUND' })
  const isOffered = c.get('scope').origin !== null && isShared(c.req.path)
  return respondEmpty(c, 204, {
    allow: allowed.join(', '),
    ...(isOffered ? preflightHeaders(allowed) : {}),
  })
}

function answerUnknown(app: Hono<AppEnv>, c: AppContext): Response {
  const allowed = allowedMethods(app, c)
  return allowed.length === 0
    ? respondError(c, { code: 'NOT_FOUND' })
    : respondError(c, { code: 'METHOD_NOT_ALLOWED' }, { allow: allowed.join(', ') })
}

/** What can be done at the request's path, from the routes themselves; nothing when no route has it. */
function allowedMethods(app: Hono<AppEnv>, c: AppContext): string[] {
  const routed = routableMethods.filter((method) =>
    app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method),
  )
  if (routed.length === 0) return []
  return [...routed, ...(routed.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
}
