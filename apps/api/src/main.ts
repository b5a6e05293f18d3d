import { fileURLToPath } from 'node:url'
import { createDatabase, withOutageLogging, logOutages } from '@ase/db'
import {
  createEvaluator,
  createExpiredReservationSweep,
  createPlayground,
  createUsageSweep,
} from '@ase/evaluation'
import { observeEvaluations } from '@ase/evaluation/metrics'
import { createOpenIdSignIn, relyingPartyOf, sweepSignIn, type Mail } from '@ase/identity'
import { INTERFACE_VERSION } from '@ase/schemas'
import {
  createAdminApp,
  createDefaultBodyMemory,
  createLogger,
  createMetrics,
  createOriginPolicy,
  readContainerLimits,
  runService,
  startServer,
  startSweeper,
} from '@ase/service-kit'
import { checkConfigIfAsked } from '@ase/settings'
import { createAdmissions } from './admissions.ts'
import { createApp } from './app.ts'
import { configCheck } from './check-config.ts'
import { readConfig } from './config.ts'
import { readConsoleFiles } from './console/console-files.ts'
import { startEvaluationWork } from './wiring/evaluation-work.ts'
import { startInspections } from './wiring/inspections.ts'
import { canHoldSessions } from './sessions/browser-cookie.ts'
import { ownOriginsOf } from './sessions/own-page.ts'
import { createMails } from './wiring/mail.ts'
import { startPayments } from './wiring/payments.ts'
import { readPolicies } from './wiring/policies.ts'
import { planResources } from './resources.ts'
import { OPENID_CALLBACK_PATH } from './routes/openid.ts'
import { createReadinessCheck } from './wiring/readiness.ts'
import { createProvider } from './wiring/semantic-provider.ts'

const SWEEP_INTERVAL_MS = 10_000
const SIGN_IN_SWEEP_INTERVAL_MS = 60_000
const USAGE_SWEEP_INTERVAL_MS = 60_000
const DRAIN_TIMEOUT_MS = 15_000
const CONSOLE_BUILD = fileURLToPath(new URL('../../console/dist', import.meta.url))

await checkConfigIfAsked(configCheck, process.argv.slice(2), process.env)
await runService(async (stopping) => {
  const config = readConfig()
  const resources = planResources(readContainerLimits(), config)
  const policies = await readPolicies(config.policyDir)
  const consoleFiles = await readConsoleFiles(CONSOLE_BUILD)
  const log = createLogger({ service: 'api', level: config.logLevel })
  const metrics = createMetrics('api')
  const db = createDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePoolSize,
    applicationName: 'ase-api',
  })
  logOutages(db.outages, log, now)
  const { provider, providerTimeoutMs } = createProvider(config.semantic, metrics)
  const { evaluationThreads: threads, bodyShare } = resources
  const admissions = createAdmissions({ metrics, now, bodyShare })
  const { charge, isHeavy } = admissions.evaluations
  const { charge: chargePlayground } = admissions.playground
  const {
    work,
    playgroundWork,
    queue,
    warmUp: warmUpWork,
    close: closeWork,
  } = startEvaluationWork({ metrics, log, threads, charge, chargePlayground, isHeavy })
  const evaluation = createEvaluator({
    db,
    work,
    provider,
    providerTimeoutMs,
    policies: policies.inForce,
    disabled: () => config.disabled,
    observe: observeEvaluations(metrics, log),
  })
  const playground = config.isPlaygroundDisabled
    ? null
    : createPlayground(evaluation, playgroundWork)
  const inspections = startInspections(config.contentCredentialReader, {
    db,
    metrics,
    log,
    resources,
  })
  const mails = createMails(config.mail, { log, metrics, onWritten: tellParent })
  const observeFailure = (kind: string): void =>
    log.warn({ event: 'openid_provider_failed', outcome: kind })
  const payments = startPayments(config.stripe, db, metrics, log)
  const listen = {
    port: config.port,
    portSetting: 'API_PORT',
    host: config.host,
    drainTimeoutMs: DRAIN_TIMEOUT_MS,
  }
  const server = await startServer(listen, (url) => {
    const publicBaseUrl = config.publicBaseUrl ?? url
    const origins = createOriginPolicy(config.allowedOrigins, ownOriginsOf(publicBaseUrl))
    const { trustedProxies } = config
    const relyingParty = relyingPartyOf(publicBaseUrl)
    const redirectUri = `${publicBaseUrl}${OPENID_CALLBACK_PATH}`
    const openId =
      config.openId && createOpenIdSignIn({ ...config.openId, redirectUri, observeFailure })
    const signIn = { mails, relyingParty, openId, trustedProxies }
    return createApp({
      db,
      evaluation,
      playground,
      policies,
      inspections: inspections.deps,
      admissions,
      bodyMemory: createDefaultBodyMemory(bodyShare),
      paymentProcessor: payments.processor,
      publicBaseUrl,
      consoleFiles,
      ...signIn,
      log,
      metrics,
      origins,
      clock: now,
    })
  })
  const { hasReaders } = inspections
  const checkReadiness = createReadinessCheck({ db, hasReaders, queue, clock: now })
  const adminListen = {
    ...listen,
    ...config.admin,
    portSetting: 'API_ADMIN_PORT',
    hostSetting: 'ADMIN_HOST',
  }
  const admin = await startServer(adminListen, () =>
    createAdminApp({
      log,
      metrics,
      clock: now,
      checkReadiness,
      stopping,
      listenHost: config.admin.host,
    }),
  )
  // The first request does not wait for the first connection.
  await checkReadiness()
  if (consoleFiles === null) log.warn({ event: 'console_not_built' })
  if (!canHoldSessions(config.publicBaseUrl ?? server.url))
    log.warn({ event: 'session_cookies_disabled', setting: 'PUBLIC_BASE_URL' })
  // Only now: until the server listens, it has the cores to itself.
  warmUpWork()
  const sweepers = [
    startSweeper(
      withOutageLogging(db, createExpiredReservationSweep(evaluation)),
      SWEEP_INTERVAL_MS,
      log,
    ),
    startSweeper(
      withOutageLogging(db, async () => (await sweepSignIn(db)).hasMore),
      SIGN_IN_SWEEP_INTERVAL_MS,
      log,
    ),
    startSweeper(withOutageLogging(db, createUsageSweep(db)), USAGE_SWEEP_INTERVAL_MS, log),
  ]
  const close = async (): Promise<void> => {
    await Promise.all(sweepers.map((sweeper) => sweeper.stop()))
    await mails?.close()
    await payments.stop()
    await provider?.close()
    await closeWork()
    await inspections.close()
    await db.close()
  }
  const { drainMs } = config
  return { server, admin, log, version: INTERFACE_VERSION, drainMs, close }
})

/** A parent process, as in the local start, shows the link that a file holds. */
function tellParent(mail: Mail): void {
  if (process.connected) process.send?.({ mail })
}

function now(): number {
  return performance.now()
}
