import { randomUUID } from 'node:crypto'
import { grantCredits } from '@ase/credits'
import { createDatabase, type Database, logOutages } from '@ase/db'
import {
  createEvaluator,
  createInlinePlaygroundWork,
  createInlineWork,
  createPlayground,
  type DisabledTypes,
  type WorkDone,
} from '@ase/evaluation'
import { observeEvaluations } from '@ase/evaluation/metrics'
import { createAccount, createApiKey, relyingPartyOf } from '@ase/identity'
import { createInspections, type FetchImage, type Inspector } from '@ase/inspection'
import { observeInspections } from '@ase/inspection/metrics'
import type { MailQueue, OpenIdSignIn } from '@ase/identity'
import type { PaymentProcessor } from '@ase/payments'
import { shippedPolicies, type PolicySet } from '@ase/policy'
import { ErrorResponse, succeed, type ErrorCode, type Signals } from '@ase/schemas'
import type { SemanticProvider } from '@ase/semantic'
import {
  createAdminApp,
  createLogger,
  createMetrics,
  createOriginPolicy,
  type AppEnv,
  type WatchedQueue,
} from '@ase/service-kit'
import type { Hono } from 'hono'
import { expect } from 'vitest'
import type { Admission, AdmissionBounds } from '@ase/service-kit'
import { createAdmissions } from '../src/admissions.ts'
import { createApp } from '../src/app.ts'
import type { ConsoleFiles } from '../src/console/console-files.ts'
import { createReadinessCheck } from '../src/wiring/readiness.ts'
import { calmInspector, png } from './images.ts'

export const PATH = '/api/v1/agent/evaluate'
export const CONSOLE_ORIGIN = 'https://console.example.com'
export const PUBLIC_BASE_URL = 'https://api.example.com'

export interface TestApi {
  readonly app: Hono<AppEnv>
  /** The operators' listener. */
  readonly admin: Hono<AppEnv>
  /** The log so far, as it was written. */
  readonly log: () => string
}

export interface TestApiSettings {
  readonly provider?: SemanticProvider | null
  readonly disabled?: DisabledTypes
  readonly policies?: PolicySet
  readonly mails?: MailQueue
  readonly openId?: OpenIdSignIn
  readonly trustedProxies?: number
  readonly publicBaseUrl?: string
  readonly paymentProcessor?: PaymentProcessor
  readonly inspector?: Inspector
  readonly fetchImage?: FetchImage
  readonly evaluationBounds?: Partial<AdmissionBounds>
  readonly inspectionBounds?: Partial<AdmissionBounds>
  readonly playgroundBounds?: Partial<AdmissionBounds>
  readonly isPlaygroundDisabled?: boolean
  /** The processor time that each job of an evaluation is said to take. */
  readonly cpuMs?: number
  readonly now?: () => number
  readonly consoleFiles?: ConsoleFiles
  readonly queue?: WatchedQueue
}

/** The whole app on a database, with a provider that finds nothing unless another one is given. */
export function createTestApi(db: Database, settings: TestApiSettings = {}): TestApi {
  let written = ''
  const log = createLogger({
    service: 'api',
    level: 'debug',
    write: (line) => {
      written += line
    },
  })
  logOutages(db.outages, log, () => performance.now())
  const metrics = createMetrics('api')
  const { disabled, policies = shippedPolicies, publicBaseUrl = PUBLIC_BASE_URL } = settings
  const now = settings.now ?? (() => performance.now())
  const { evaluationBounds = {}, inspectionBounds = {}, playgroundBounds = {} } = settings
  const bounds = { evaluationBounds, inspectionBounds, playgroundBounds }
  const admissions = createAdmissions({ metrics, now, ...bounds })
  const charging =
    ({ charge }: Admission) =>
    ({ accountId, cpuMs }: WorkDone): void =>
      charge(accountId, settings.cpuMs ?? cpuMs)
  const evaluation = createEvaluator({
    db,
    work: createInlineWork(charging(admissions.evaluations)),
    provider: settings.provider === undefined ? calmProvider() : settings.provider,
    providerTimeoutMs: 8000,
    observe: observeEvaluations(metrics, log),
    policies: policies.inForce,
    ...(disabled === undefined ? {} : { disabled: () => disabled }),
  })
  const playgroundWork = createInlinePlaygroundWork(charging(admissions.playground))
  const inspector = settings.inspector ?? calmInspector()
  const inspections = createInspections({
    db,
    inspector,
    fetchImage: settings.fetchImage ?? (() => Promise.resolve(png)),
    observe: observeInspections(metrics, log),
  })
  const app = createApp({
    db,
    evaluation,
    playground:
      settings.isPlaygroundDisabled === true ? null : createPlayground(evaluation, playgroundWork),
    policies,
    inspections,
    admissions,
    paymentProcessor: settings.paymentProcessor ?? null,
    publicBaseUrl,
    mails: settings.mails ?? null,
    openId: settings.openId ?? null,
    relyingParty: relyingPartyOf(publicBaseUrl),
    trustedProxies: settings.trustedProxies ?? 0,
    consoleFiles: settings.consoleFiles ?? null,
    log,
    metrics,
    origins: createOriginPolicy([CONSOLE_ORIGIN], [publicBaseUrl]),
    clock: now,
  })
  const checkReadiness = createReadinessCheck({
    db,
    hasReaders: () => inspector.hasReaders,
    queue: settings.queue ?? { isFull: false, finished: 0 },
    clock: now,
  })
  const admin = createAdminApp({
    log,
    metrics,
    clock: now,
    checkReadiness,
    listenHost: '127.0.0.1',
  })
  return { app, admin, log: () => written }
}

/** A database that nothing listens for. */
export function absentDatabase(): Database {
  return createDatabase({ url: 'postgres://no-user:nothing@127.0.0.1:1/none' })
}

type Assess = SemanticProvider['assess']

export function providerOf(assess: Assess): SemanticProvider {
  return { modelVersion: 'test-model-1', assess, close: () => Promise.resolve() }
}

/** Sees no risk in anything. */
export function calmProvider(): SemanticProvider {
  return providerOf((request) => {
    const signals = request.signals.map((name) => [name, { probability: 0.01, confidence: 0.95 }])
    return Promise.resolve(succeed<Signals>(Object.fromEntries(signals)))
  })
}

export interface TestAccount {
  readonly accountId: string
  readonly apiKey: string
  readonly apiKeyId: string
}

export async function newAccount(db: Database, credits = 100): Promise<TestAccount> {
  const { accountId } = await createAccount(db, { email: `${randomUUID()}@example.test` })
  if (credits > 0) await grantCredits(db, { accountId, credits, ref: 'test' })
  const created = await createApiKey(db, { accountId, name: 'test' })
  if (!created.ok) throw new Error(created.error.code)
  return { accountId, apiKey: created.value.key, apiKeyId: created.value.id }
}

export function newIdempotencyKey(): string {
  return `key-${randomUUID()}`
}

type HeaderValues = Readonly<Record<string, string | null>>

/** The headers of a good request; `null` leaves one out. */
export function headersOf(apiKey: string, changes: HeaderValues = {}): Headers {
  const headers = new Headers({
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    'idempotency-key': newIdempotencyKey(),
  })
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return headers
}

/** Posts an envelope (or raw text or bytes) as the account. */
export async function post(
  { app }: TestApi,
  account: Pick<TestAccount, 'apiKey'>,
  body: object | string,
  changes: HeaderValues = {},
): Promise<Response> {
  return app.request(PATH, {
    method: 'POST',
    headers: headersOf(account.apiKey, changes),
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Checks that the answer is this error, in the documented body, and returns it. */
export async function expectError(
  response: Response,
  status: number,
  code: ErrorCode,
): Promise<ErrorResponse> {
  const error = ErrorResponse.parse(await response.json())
  expect({ status: response.status, code: error.code }).toEqual({ status, code })
  return error
}
