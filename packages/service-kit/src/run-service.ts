import type { Logger } from './logger.ts'
import type { RunningServer } from './start-server.ts'
import { StartupProblem } from './startup-problem.ts'

export interface Service {
  readonly server: RunningServer
  /** The operators' listener: the last to stop, so that a drain can be watched. */
  readonly admin: RunningServer
  readonly log: Logger
  readonly version: string
  /** Closes what the requests used, after the last of them. */
  close(): Promise<void>
}

/**
 * Runs a server as a process: prints what stops its start and exits with 1; tells a parent process its URLs
 * (`{ ready: url, adminUrl }`) when it serves; SIGTERM, SIGINT and the loss of the parent stop it in order, a second signal
 * immediately. The signal that `start` gets is aborted when the stop begins.
 */
export async function runService(
  start: (stopping: AbortSignal) => Promise<Service>,
): Promise<void> {
  const stopping = new AbortController()
  try {
    const service = await start(stopping.signal)
    stopWhenAsked(service, stopping)
    const { log, server, admin, version } = service
    log.info({ event: 'ready', url: server.url, adminUrl: admin.url, version })
    process.send?.({ ready: server.url, adminUrl: admin.url })
  } catch (error) {
    printProblem(error)
    process.exit(1)
  }
}

/** One line per problem that the operator can solve, a stack for what nobody foresaw. */
export function printProblem(error: unknown): void {
  const lines = error instanceof StartupProblem ? error.problems : [stackOf(error)]
  for (const line of lines) process.stderr.write(`${line}\n`)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

// Ctrl-C arrives twice, from the terminal and passed on by a package runner.
const SAME_SIGNAL_MS = 1000

function stopWhenAsked(service: Service, stopping: AbortController): void {
  let stoppingSinceMs: number | null = null
  const stop = async (reason: string): Promise<void> => {
    stopping.abort()
    service.log.info({ event: 'stopping', signal: reason })
    await service.server.stop()
    await service.close()
    await service.admin.stop()
    service.log.info({ event: 'stopped' })
    service.log.flush()
    process.exit(0)
  }
  const stopOnce = (reason: string): void => {
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
  process.on('SIGTERM', stopOnSignal)
  process.on('SIGINT', stopOnSignal)
  process.on('disconnect', () => stopOnce('disconnect'))
}
