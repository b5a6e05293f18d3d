/**
 * The API in a process of its own, so that whatever it prints can be read, past the logger too. Its parent says over the
 * channel how to serve next, and when to stop serving.
 */
import { createDatabase } from '@ase/db'
import { createEvaluator, createInlinePlaygroundWork, createPlayground } from '@ase/evaluation'
import { relyingPartyOf } from '@ase/identity'
import { createInspections } from '@ase/inspection'
import { shippedPolicies } from '@ase/policy'
import { createSemanticProvider, type SemanticProvider } from '@ase/semantic'
import {
  createLogger,
  createMetrics,
  createOriginPolicy,
  startServer,
  type Metrics,
} from '@ase/service-kit'
import { observeEvaluations, observeProvider } from '@ase/evaluation/metrics'
import { createAdmissions } from '../../src/admissions.ts'
import { createApp } from '../../src/app.ts'
import { calmInspector, png } from '../images.ts'
import { END_OF_OUTPUT, type Order, type Reply, type ServeSettings } from './orders.ts'
import { failingAt, quotingError } from './quoting-database.ts'

const LISTEN = { port: 0, portSetting: 'API_PORT', host: '127.0.0.1', drainTimeoutMs: 5000 }

async function serve(
  settings: ServeSettings,
): Promise<{ url: string; stop: () => Promise<Reply> }> {
  const log = createLogger({
    service: 'api',
    level: 'debug',
    // Immediately: what the logger itself holds back could come after the mark of the end.
    write: (line) => process.stdout.write(line),
  })
  const metrics = createMetrics('api')
  const statements = new Set<string>()
  const database = createDatabase({ url: settings.databaseUrl })
  const db = failingAt(database, settings.failing, statements)
  const provider = providerOf(settings.provider, metrics)
  const evaluation = createEvaluator({
    db,
    provider,
    providerTimeoutMs: 8000,
    disabled: () => ({ all: settings.disabled ?? false, types: new Set() }),
    observe: observeEvaluations(metrics, log),
  })
  const inspections = createInspections({
    db,
    inspector: calmInspector(),
    fetchImage: () => Promise.resolve(png),
  })
  const playground = createPlayground(evaluation, createInlinePlaygroundWork())
  const clock = (): number => performance.now()
  const server = await startServer(LISTEN, (publicBaseUrl) => {
    const origins = createOriginPolicy([], [publicBaseUrl])
    const relyingParty = relyingPartyOf(publicBaseUrl)
    const signIn = { mails: null, openId: null, relyingParty, trustedProxies: 0 }
    const admissions = createAdmissions({ metrics, now: clock })
    const deps = { db, evaluation, playground, inspections, admissions, publicBaseUrl, ...signIn }
    return createApp({
      ...deps,
      policies: shippedPolicies,
      paymentProcessor: null,
      consoleFiles: null,
      log,
      metrics,
      origins,
      clock,
    })
  })
  const stop = async (): Promise<Reply> => {
    await server.stop()
    await provider?.close()
    await database.close()
    process.stdout.write(END_OF_OUTPUT)
    process.stderr.write(END_OF_OUTPUT)
    return { statements: [...statements], metrics: await metrics.registry.metrics() }
  }
  return { url: server.url, stop }
}

function providerOf(
  settings: ServeSettings['provider'],
  metrics: Metrics,
): SemanticProvider | null {
  if (settings === 'none') return null
  if (settings !== 'throws') {
    const { observe, watch } = observeProvider(metrics)
    // It is asked again and again, however often it failed.
    const provider = createSemanticProvider({ ...settings, observe, failuresToOpen: 1_000_000 })
    watch(() => provider.load())
    return provider
  }
  return {
    modelVersion: 'throws-1',
    assess: (request) => {
      throw new Error(JSON.stringify(request), { cause: quotingError('defect') })
    },
    close: () => Promise.resolve(),
  }
}

let stop: () => Promise<Reply> = () => Promise.resolve({ statements: [], metrics: '' })

async function follow(order: Order): Promise<Reply> {
  if (order.serve === 'stop') return stop()
  const serving = await serve(order.serve)
  stop = serving.stop
  return { url: serving.url }
}

process.on('message', (order: Order) => {
  void follow(order).then((reply) => process.send?.(reply))
})
