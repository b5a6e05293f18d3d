import type { Hono } from 'hono'
import {
  createLogger,
  createMetrics,
  createOriginPolicy,
  createServiceApp,
  type AppDeps,
  type AppEnv,
} from '../src/index.ts'

export const ALLOWED_ORIGIN = 'https://console.example.com'

export interface TestApp {
  readonly app: Hono<AppEnv>
  /** The log lines so far, parsed. */
  readonly lines: Record<string, unknown>[]
  readonly metrics: ReturnType<typeof createMetrics>
}

/** An app without routes, with its log lines kept in memory. */
export function createTestApp(more: Partial<AppDeps> = {}): TestApp {
  const lines: Record<string, unknown>[] = []
  const metrics = createMetrics('test')
  const log = createLogger({
    service: 'test',
    level: 'debug',
    write: (line) => void lines.push(JSON.parse(line)),
  })
  const origins = createOriginPolicy([ALLOWED_ORIGIN], ['http://127.0.0.1:3000'])
  const app = createServiceApp({ log, metrics, origins, clock: () => performance.now(), ...more })
  return { app, lines, metrics }
}
