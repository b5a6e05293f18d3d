import { Hono } from 'hono'
import { bench, run, summary } from 'mitata'
import {
  createLogger,
  createMetrics,
  createOriginPolicy,
  createServiceApp,
  respondJson,
} from '../src/index.ts'

/** What the kit adds to a request without a body: id, origin check, headers, one log line, one observation. */
const answer = { ok: true, text: 'x'.repeat(700) }
const log = createLogger({ service: 'bench', level: 'info', write: () => {} })
const kit = createServiceApp({
  log,
  metrics: createMetrics('bench'),
  origins: createOriginPolicy([]),
  clock: () => performance.now(),
}).get('/', (c) => respondJson(c, 200, answer))
const bare = new Hono().get('/', (c) => c.json(answer))

summary(() => {
  bench('bare Hono', () => bare.request('/')).baseline(true)
  bench('with the kit', () => kit.request('/'))
})
await run()
