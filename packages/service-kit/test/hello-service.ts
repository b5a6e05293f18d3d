import {
  createAdminApp,
  createLogger,
  createMetrics,
  createOriginPolicy,
  createServiceApp,
  respondJson,
  runService,
  startServer,
} from '../src/index.ts'

// The process that run-service.test.ts runs: one slow route, on the port of the first argument, draining for the second's seconds.
await runService(async (stopping) => {
  const log = createLogger({ service: 'hello', level: 'info' })
  const deps = { log, metrics: createMetrics('hello'), clock: () => performance.now() }
  const app = createServiceApp({ ...deps, origins: createOriginPolicy([]) })
  const opened = Promise.withResolvers<void>()
  app.get('/slow', async (c) => {
    process.send?.({ arrived: true })
    await opened.promise
    return respondJson(c, 200, { ok: true })
  })
  process.on('message', () => opened.resolve())
  const listen = {
    port: Number(process.argv[2]),
    portSetting: 'API_PORT',
    host: '127.0.0.1',
    drainTimeoutMs: 10_000,
  }
  if (process.argv[4] === 'slowly') {
    process.send?.({ starting: true })
    await new Promise<void>((started) => process.once('message', () => started()))
  }
  const server = await startServer(listen, () => app)
  const adminListen = {
    ...listen,
    port: 0,
    portSetting: 'API_ADMIN_PORT',
    hostSetting: 'ADMIN_HOST',
  }
  const checkReadiness = () => Promise.resolve(null)
  const admin = await startServer(adminListen, () =>
    createAdminApp({ ...deps, checkReadiness, stopping, listenHost: listen.host }),
  )
  const drainMs = Number(process.argv[3]) * 1000
  return { server, admin, log, version: '1', drainMs, close: () => Promise.resolve() }
})
