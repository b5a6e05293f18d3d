import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from './logger.ts'
import type { RunningServer } from './start-server.ts'
import { printProblem } from '@ase/settings'

/** A server that has started, as `runService` stops it. */
export interface Service {
  readonly server: RunningServer
  /** The operators' listener: the last to stop, so that a drain can be watched. */
  readonly admin: RunningServer
  readonly log: Logger
  readonly version: string
  /** How long requests are still accepted after SIGTERM, so that proxies learn of the end before it comes. */
  readonly drainMs: number
  /** Closes what the requests used, after the last of them. */
  close(): Promise<void>
}

/**
 * Runs a server as a process: prints what stops its start and exits with 1; tells a parent process its URLs
 * (`{ ready: url, adminUrl }`) when it serves. SIGTERM, SIGINT and the loss of the parent stop it in order with exit code 0, a second
 * signal immediately. The signal that `start` gets is aborted when the stop begins: the server is not ready from then on.
 *
 * After SIGTERM the port stays open for `drainMs`: a proxy goes on sending requests until it has seen that the server is not ready,
 * and each answer ends its connection. SIGINT and the loss of the parent come from people and tools with no proxy in front, and
 * do not wait.
 */
export async function runService(
  start: (stopping: AbortSignal) => Promise<Service>,
): Promise<void> {
  const stopping = new AbortController()
  for (const signal of signals) process.on(signal, endStart)
  try {
    const service = await start(stopping.signal)
    for (const signal of signals) process.off(signal, endStart)
    stopWhenAsked(service, stopping)
    const { log, server, admin, version } = service
    log.info({ event: 'ready', url: server.url, adminUrl: admin.url, version })
    process.send?.({ ready: server.url, adminUrl: admin.url })
  } catch (error) {
    printProblem(error)
    process.exit(1)
  }
}

const signals = ['SIGTERM', 'SIGINT'] as const

/** The first process of a container gets no signal that it has no listener for. */
function endStart(): never {
  process.exit(0)
}

// Ctrl-C arrives twice, from the terminal and passed on by a package runner.
const SAME_SIGNAL_MS = 1000

/**
 * How long connections without a request stay open once the port is closed: the first request on one that was accepted last, or
 * the next one of a proxy that keeps connections, may be on its way.
 */
const IDLE_MS = 1000

function stopWhenAsked(service: Service, stopping: AbortController): void {
  const { log, server, admin, drainMs } = service
  let stoppingSinceMs: number | null = null
  const hurry = new AbortController()
  const stop = async (reason: string): Promise<void> => {
    stopping.abort()
    log.info({ event: 'stopping', signal: reason })
    server.drain()
    await wait(drainMs, undefined, { signal: hurry.signal }).catch(() => {})
    await server.stop(hurry.signal.aborted ? 0 : Math.min(IDLE_MS, drainMs))
    await service.close()
    await admin.stop()
    log.info({ event: 'stopped' })
    log.flush()
    process.exit(0)
  }
  const stopOnce = (reason: string): void => {
    if (reason !== 'SIGTERM') hurry.abort()
    if (stoppingSinceMs !== null) return
    stoppingSinceMs = performance.now()
    stop(reason).catch((error: unknown) => {
      printProblem(error)
      process.exit(1)
    })
  }
  const stopOnSignal = (signal: string): void => {
    if (stoppingSinceMs !== null && performance.now() - stoppingSinceMs > SAME_SIGNAL_MS) {
      process.exit(1)
    }
    stopOnce(signal)
  }
  for (const signal of signals) process.on(signal, stopOnSignal)
  process.on('disconnect', () => stopOnce('disconnect'))
}
