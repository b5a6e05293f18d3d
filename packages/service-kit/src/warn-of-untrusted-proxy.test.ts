import { expect, test } from 'vitest'
import { createServiceApp } from './create-app.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'
import { createOriginPolicy } from './origin-policy.ts'
import { warnOfUntrustedProxy } from './warn-of-untrusted-proxy.ts'

test.each(['x-forwarded-for', 'forwarded'])(
  'a request with %s is served, and logged once a minute with the name of the setting',
  async (name) => {
    let nowMs = 0
    const lines: Record<string, unknown>[] = []
    const write = (line: string): void => void lines.push(JSON.parse(line))
    const log = createLogger({ service: 'api', level: 'warn', write })
    const app = createServiceApp({
      log,
      metrics: createMetrics('test'),
      origins: createOriginPolicy([]),
      clock: () => nowMs,
    })
    app.use(warnOfUntrustedProxy(log, () => nowMs))
    app.get('/', (c) => c.text('served'))
    const ask = async (headers: Record<string, string>): Promise<string> =>
      (await app.request('/', { headers })).text()

    expect(await ask({})).toBe('served')
    expect(lines).toEqual([])
    for (let asked = 0; asked < 100; asked += 1) {
      expect(await ask({ [name]: 'for=198.51.100.7' })).toBe('served')
    }
    expect(lines).toMatchObject([
      { level: 'warn', event: 'proxy_not_trusted', setting: 'TRUSTED_PROXIES' },
    ])
    expect(JSON.stringify(lines)).not.toContain('198.51.100.7')
    nowMs += 60_000
    await ask({ [name]: 'for=198.51.100.7' })
    expect(lines).toHaveLength(2)
  },
)
