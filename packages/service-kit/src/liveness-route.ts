import { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { respondJson } from './respond.ts'

/** `/`: the process answers. It looks at nothing else, so that it costs nothing to ask. */
export function livenessRoute(): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', (c) => respondJson(c, 200, { ok: true }))
}
