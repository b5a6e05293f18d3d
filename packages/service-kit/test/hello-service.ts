import {
  createLogger,
  createMetrics,
  createOriginPolicy,
  createServiceApp,
  respondJson,
  runService,
  startServer,
} from '../src/index.ts'

// The process that run-service.test.ts runs: one slow route, on the port of the first argument.
await runService(async () => {
  const log = createLogger({ service: 'hello', level: 'info' })
  const app = createServiceApp({
    log,
    metrics: createMetrics('hello'),
    origins: createOriginPolicy([]),
    clock: () => performance.now(),
  })
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
  const server = await startServer(listen, () => app)
  return { server, log, version: '1', close: () => Promise.resolve() }
})
