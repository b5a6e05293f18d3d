import type { Logger } from './logger.ts'
import type { RunningServer } from './start-server.ts'
import { StartupProblem } from './startup-problem.ts'

export interface Service {
  readonly server: RunningServer
  readonly log: Logger
  readonly version: string
  /** Closes what the requests used, after the last of them. */
  close(): Promise<void>
}

/**
 * Runs a server as a process: prints what stops its start and exits with 1; tells a parent process its address
 * (`{ ready: url }`) when it serves; SIGTERM, SIGINT and the loss of the parent stop it in order, a second signal
 * at once.
 */
export async function runService(start: () => Promise<Service>): Promise<void> {
  try {
    const service = await start()
    stopWhenAsked(service)
    service.log.info({ event: 'ready', url: service.server.url, version: service.version })
    process.send?.({ ready: service.server.url })
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

function stopWhenAsked(service: Service): void {
  let isStopping = false
  const stop = async (reason: string): Promise<void> => {
    if (isStopping) process.exit(1)
    isStopping = true
    service.log.info({ event: 'stopping', signal: reason })
    await service.server.stop()
    await service.close()
    service.log.info({ event: 'stopped' })
    service.log.flush()
    process.exit(0)
  }
  const stopOrFail = (reason: string): void => {
    stop(reason).catch((error: unknown) => {
      printProblem(error)
      process.exit(1)
    })
  }
  process.on('SIGTERM', stopOrFail)
  process.on('SIGINT', stopOrFail)
  process.on('disconnect', () => {
    if (!isStopping) stopOrFail('disconnect')
  })
}
