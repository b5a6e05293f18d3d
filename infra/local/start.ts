import { randomBytes } from 'node:crypto'
import { printProblem } from '@ase/settings'
import { readLocalConfig } from './config.ts'
import { curlLine } from './curl-line.ts'
import { startLocalService, type LocalService } from './local-service.ts'
import { watchRunners } from './runner-watch.ts'
import { createStopper } from './stopper.ts'

// Ctrl-C arrives twice, from the terminal and passed on by pnpm.
const SAME_SIGNAL_MS = 1000

const stopper = createStopper()
let stoppingSinceMs: number | null = null

process.on('SIGINT', stopOnSignal)
process.on('SIGTERM', stopOnSignal)
process.on('SIGHUP', stopOnSignal)

try {
  await watchRunners(stopOnce)
  console.log('Starting Postgres and the servers ...')
  const service = await startLocalService(readLocalConfig(), stopper)
  printGreeting(service)
  const problem = await service.broken
  if (stoppingSinceMs === null) {
    console.error(problem)
    await stop(1)
  }
} catch (error) {
  if (stoppingSinceMs === null) {
    printProblem(error)
    await stop(1)
  }
}

/** A second signal, later than the echo of the first, does not wait. */
function stopOnSignal(): void {
  if (stoppingSinceMs !== null && performance.now() - stoppingSinceMs > SAME_SIGNAL_MS) {
    stopper.kill()
    process.exit(1)
  }
  stopOnce()
}

function stopOnce(): void {
  if (stoppingSinceMs !== null) return
  console.log('Stopping ...')
  void stop(0)
}

/** Drains and stops everything, in the opposite order of the start. */
async function stop(code: number): Promise<void> {
  stoppingSinceMs = performance.now()
  await stopper.stop()
  process.exit(code)
}

function printGreeting({ devFile, browserUrl, logDir }: LocalService): void {
  const { adminUrls } = devFile
  const idempotencyKey = `try-${randomBytes(8).toString('hex')}`
  console.log(`
  Console           ${browserUrl}/console, sign in as ${devFile.accountEmail}: the link is printed here
  API               ${browserUrl}
  Billing webhook   ${devFile.billingWebhookUrl}
  Bot gateway       ${devFile.botGatewayUrl}
  Metrics, health   ${adminUrls.api}, ${adminUrls.billingWebhook}, ${adminUrls.botGateway}
  Logs              ${logDir}

Try it; the same line again replays the first result without a charge:

${curlLine(browserUrl, devFile.apiKey, idempotencyKey)}

Ctrl-C stops everything.`)
}
