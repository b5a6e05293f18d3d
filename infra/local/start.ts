import { randomBytes } from 'node:crypto'
import { printProblem } from '@ase/service-kit'
import { readLocalConfig } from './config.ts'
import { curlLine } from './curl-line.ts'
import { startLocalService, type LocalService } from './local-service.ts'
import { createStopper } from './stopper.ts'

const stopper = createStopper()
let isStopping = false

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

try {
  console.log('Starting Postgres and the servers ...')
  const service = await startLocalService(readLocalConfig(), stopper)
  printGreeting(service)
  const problem = await service.broken
  if (!isStopping) {
    console.error(problem)
    await stop(1)
  }
} catch (error) {
  if (!isStopping) {
    printProblem(error)
    await stop(1)
  }
}

/** Drains and stops everything; a second request to stop does not wait. */
async function stop(code: number): Promise<void> {
  if (isStopping) {
    stopper.kill()
    process.exit(1)
  }
  isStopping = true
  console.log('Stopping ...')
  await stopper.stop()
  process.exit(code)
}

function printGreeting({ devFile, logDir }: LocalService): void {
  const idempotencyKey = `try-${randomBytes(8).toString('hex')}`
  console.log(`
  API               ${devFile.apiUrl}
  Billing webhook   ${devFile.billingWebhookUrl}
  Bot gateway       ${devFile.botGatewayUrl}
  Logs              ${logDir}

Try it; the same line again replays the first result without a charge:

${curlLine(devFile.apiUrl, devFile.apiKey, idempotencyKey)}

Ctrl-C stops everything.`)
}
