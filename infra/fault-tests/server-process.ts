import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { nodeEnvironment } from '../testing/node-environment.ts'

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** Ends the process without warning. */
  kill(): Promise<void>
  /** Ends it as an operator does. */
  stop(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

/** Runs the API server as it is deployed, on a free port. */
export function startApi(databaseUrl: string, settings: Settings): Promise<ServerProcess> {
  // No name that each connection resolves: what is measured is the server.
  return start('api', {
    API_PORT: '0',
    LISTEN_HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    ...settings,
  })
}

/** Runs the payment processor's receiver as it is deployed, on a free port. */
export function startBillingWebhook(
  databaseUrl: string,
  settings: Settings,
): Promise<ServerProcess> {
  return start('billing-webhook', {
    BILLING_WEBHOOK_PORT: '0',
    DATABASE_URL: databaseUrl,
    ...settings,
  })
}

/** Runs the chat platforms' receiver as it is deployed, on a free port. */
export function startBotGateway(databaseUrl: string, settings: Settings): Promise<ServerProcess> {
  return start('bot-gateway', { BOT_GATEWAY_PORT: '0', DATABASE_URL: databaseUrl, ...settings })
}

async function start(app: string, settings: Settings): Promise<ServerProcess> {
  const main = fileURLToPath(new URL(`../../apps/${app}/src/main.ts`, import.meta.url))
  const child = fork(main, [], {
    env: {
      ...nodeEnvironment(),
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const url = await readyUrl(child)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return { url, pid: child.pid ?? 0, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((ready, failed) => {
    child.on('message', (message: { ready?: unknown }) => {
      if (typeof message.ready === 'string') ready(message.ready)
    })
    child.once('exit', () => failed(new Error('The server ended before it was ready.')))
  })
}
