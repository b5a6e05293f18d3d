import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url))

export interface ApiProcess {
  readonly url: string
  /** Ends the process without warning. */
  kill(): Promise<void>
  /** Ends it as an operator does. */
  stop(): Promise<void>
}

/** Runs the API server as it is deployed, on a free port or on `port`. */
export async function startApi(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<ApiProcess> {
  const child = fork(main, [], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      API_PORT: '0',
      DATABASE_URL: databaseUrl,
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
  return { url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((ready, failed) => {
    child.on('message', (message: { ready?: unknown }) => {
      if (typeof message.ready === 'string') ready(message.ready)
    })
    child.once('exit', () => failed(new Error('The API ended before it was ready.')))
  })
}
