import { outageErrorOf, type Database } from '@ase/db'
import type { EvaluateDeps, PlaygroundDeps } from '@ase/evaluation'
import type { InspectDeps } from '@ase/inspection'
import type { MailQueue, OpenIdSignIn, RelyingParty } from '@ase/identity'
import type { PolicySet } from '@ase/policy'
import type { BillingDeps, PaymentProcessor } from '@ase/payments'
import { openApiDocument } from '@ase/schemas'
import {
  createServiceApp,
  livenessRoute,
  openApiRoute,
  warnOfUntrustedProxy,
  type AppDeps,
  type AppEnv,
} from '@ase/service-kit'
import type { Hono } from 'hono'
import type { Admissions } from './admissions.ts'
import type { ConsoleFiles } from './console/console-files.ts'
import { createFairLimiter } from '@ase/runtime'
import { signInByMailRoutes, signInPageRoute } from './routes/auth-email.ts'
import { accountEventRoute } from './routes/account-events.ts'
import { accountDataRoutes } from './routes/account-data.ts'
import { profileRoute } from './routes/auth-me.ts'
import { sessionRoutes } from './routes/auth-sessions.ts'
import { billingRoutes } from './routes/billing.ts'
import { consoleRoutes } from './routes/console.ts'
import { evaluateRoutes } from './routes/evaluate.ts'
import { evaluationFileRoute, evaluationsRoutes } from './routes/evaluations.ts'
import { inspectRoute } from './routes/inspect.ts'
import { keyRoutes } from './routes/keys.ts'
import { ledgerRoute } from './routes/ledger.ts'
import { openIdRoutes } from './routes/openid.ts'
import { ownReportsRoute } from './routes/own-reports.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { policyRoute } from './routes/policies.ts'
import { playgroundRoutes } from './routes/playground.ts'
import { reportPageRoute, reportRoute } from './routes/reports.ts'
import { ruleRoute } from './routes/rules.ts'
import { signInMethodsRoute } from './routes/sign-in-methods.ts'
import { startPageRoute } from './routes/start-page.ts'
import { usageRoute } from './routes/usage.ts'
import { createSessionCookie } from './sessions/session-cookie.ts'
import { createOwnPage } from './sessions/own-page.ts'
import { createSessionGuard } from './sessions/session-guard.ts'

export interface ApiDeps extends AppDeps {
  readonly db: Database
  readonly evaluation: EvaluateDeps
  /** Null when it is disabled. */
  readonly playground: PlaygroundDeps | null
  /** With all versions, also those that are in force no more. */
  readonly policies: PolicySet
  readonly inspections: InspectDeps
  readonly admissions: Admissions
  /** Null when none is configured. */
  readonly paymentProcessor: PaymentProcessor | null
  /** The URL that clients use, without a trailing slash. */
  readonly publicBaseUrl: string
  /** Null where no mail can be sent. */
  readonly mails: MailQueue | null
  /** Whom passkeys are made for. */
  readonly relyingParty: RelyingParty
  /** Null where no OpenID provider is configured. */
  readonly openId: OpenIdSignIn | null
  /** Null when the console was not built. */
  readonly consoleFiles: ConsoleFiles | null
  /** Proxies in front of the server. */
  readonly trustedProxies: number
}

/** Where only sessions work, or begin: their cookie never leaves the API's own origin. */
const sessionPaths = [
  '/api/auth',
  '/api/keys',
  '/api/account',
  '/api/billing',
  '/api/ledger',
  '/api/policies',
  '/api/playground',
  '/api/evaluations',
  '/api/usage',
] as const

/**
 * Lists of evaluations and usage, which may take the database long. They are free, so they wait for each other: the rest of the sixteen
 * connections is for paid requests. A page of the console makes a handful of these requests.
 */
const readBounds = { concurrentMax: 6, concurrentPerOwner: 2, waitingPerOwner: 30 }

/** The list of the own reports; a report below it is public. */
const OWN_REPORTS = '/api/reports'

/** The whole API. It keeps no state of its own: any number of processes serve side by side. */
export function createApp(deps: ApiDeps): Hono<AppEnv> {
  const app = createServiceApp({
    ...deps,
    errorOf: (exception) => outageErrorOf(deps.db, exception),
    isShared: (path) =>
      path !== OWN_REPORTS && !sessionPaths.some((start) => path.startsWith(start)),
  })
  if (deps.trustedProxies === 0) app.use(warnOfUntrustedProxy(deps.log, deps.clock))
  const billing = billingOf(deps)
  const cookie = createSessionCookie(deps.publicBaseUrl)
  const ownPage = createOwnPage(deps.publicBaseUrl)
  const sessions = createSessionGuard(deps.db, cookie, ownPage)
  const readLimiter = createFairLimiter(readBounds)
  app.route('/', startPageRoute({ db: deps.db, sessions }))
  app.route(
    '/api/v1/agent/evaluate',
    evaluateRoutes({ ...deps, admission: deps.admissions.evaluations }),
  )
  app.route(
    '/api/verify/inspect',
    inspectRoute({
      inspections: deps.inspections,
      admission: deps.admissions.inspections,
      sessions,
    }),
  )
  app.route(OWN_REPORTS, ownReportsRoute({ db: deps.db, sessions }))
  app.route(
    '/api/playground',
    playgroundRoutes({
      playground: deps.playground,
      admission: deps.admissions.playground,
      sessions,
    }),
  )
  app.route('/api/reports', reportRoute(deps))
  app.route('/r', reportPageRoute(deps))
  app.route('/sign-in', signInPageRoute(deps))
  app.route('/api/auth/methods', signInMethodsRoute(deps))
  app.route('/api/auth/email', signInByMailRoutes({ ...deps, cookie, ownPage }))
  app.route('/api/auth/passkeys', passkeyRoutes({ ...deps, sessions, cookie, ownPage }))
  app.route('/api/auth/openid', openIdRoutes({ ...deps, cookie }))
  app.route('/api/auth/me', profileRoute({ db: deps.db, billing, sessions }))
  app.route('/api/auth', sessionRoutes({ db: deps.db, sessions, cookie }))
  app.route('/api/keys', keyRoutes({ db: deps.db, sessions }))
  app.route('/api/account/events', accountEventRoute({ db: deps.db, sessions }))
  app.route(
    '/api/account/data',
    accountDataRoutes({ db: deps.db, sessions, cookie, log: deps.log }),
  )
  app.route('/api/billing', billingRoutes({ billing, sessions }))
  app.route('/api/policies', policyRoute({ policies: deps.policies.inForce, sessions }))
  app.route('/api/rules', ruleRoute())
  app.route('/api/ledger', ledgerRoute({ db: deps.db, sessions }))
  app.route(
    '/api/evaluations',
    evaluationsRoutes({ db: deps.db, sessions, readLimiter, policies: deps.policies }),
  )
  app.route('/api/evaluations.csv', evaluationFileRoute({ db: deps.db, sessions, log: deps.log }))
  app.route(
    '/api/usage',
    usageRoute({ db: deps.db, sessions, readLimiter, now: deps.evaluation.now }),
  )
  app.route('/console', consoleRoutes(deps.consoleFiles))
  app.route('/openapi.json', openApiRoute(openApiDocument))
  app.route('/health/live', livenessRoute())
  return app
}

function billingOf({ db, paymentProcessor, publicBaseUrl }: ApiDeps): BillingDeps {
  return { db, processor: paymentProcessor, publicBaseUrl, now: Date.now }
}
