import { createLogThrottle } from '@ase/runtime'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import type { Logger } from './logger.ts'

const LOG_EVERY_MS = 60_000

/**
 * Warns once a minute of requests that came through a proxy, or say so, while no proxy is trusted: behind one, all visitors
 * share the sign-in limits of its IP address, and any of them can use those up. Nothing is refused or counted otherwise for it,
 * because any client can write the header.
 */
export function warnOfUntrustedProxy(log: Logger, nowMs: () => number): MiddlewareHandler<AppEnv> {
  const isTime = createLogThrottle(LOG_EVERY_MS, nowMs)
  return (c, next) => {
    const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
    if (forwarded !== undefined && isTime('proxy')) {
      log.warn({ event: 'proxy_not_trusted', setting: 'TRUSTED_PROXIES' })
    }
    return next()
  }
}
