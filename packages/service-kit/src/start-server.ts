import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { toErrorResponse } from '@ase/schemas'
import type { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { StartupProblem } from './startup-problem.ts'

export interface ServerSettings {
  /** 0 lets the system choose a free port. */
  readonly port: number
  /** The name of the setting that `port` came from, for the message when the port is taken. */
  readonly portSetting: string
  readonly host: string
  /** How long running requests may go on once the server stops. */
  readonly drainTimeoutMs: number
}

export interface RunningServer {
  readonly url: string
  /** Accepts nothing new, lets running requests finish, cuts those that take longer than the bound. */
  stop(): Promise<void>
}

/**
 * Listens and serves the app that `createApp` makes for the server's own address. Throws a StartupProblem when the
 * address cannot be used.
 */
export async function startServer(
  settings: ServerSettings,
  createApp: (url: string) => Hono<AppEnv>,
): Promise<RunningServer> {
  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 2_000,
    // Longer than the 60 s that balancers keep an idle connection, so that it is they who close it.
    keepAliveTimeout: 65_000,
  })
  server.maxConnections = 10_000
  await listen(server, settings)
  const url = addressOf(server, settings.host)
  server.on('request', getRequestListener(createApp(url).fetch, { errorHandler: answerUnroutable }))
  return { url, stop: () => stop(server, settings.drainTimeoutMs) }
}

function listen(server: Server, { port, portSetting, host }: ServerSettings): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = listenProblems[error.code ?? ''] ?? `cannot be listened on (${error.code})`
      failed(new StartupProblem([`${portSetting} (port ${port}) ${problem}`]))
    })
    server.listen({ port, host }, listening)
  })
}

const listenProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program; choose another port, or 0 for any free one',
  EACCES: 'may not be used by this user; choose a port above 1023',
  EADDRNOTAVAIL: 'cannot be opened: LISTEN_HOST is no address of this machine',
  ENOTFOUND: 'cannot be opened: LISTEN_HOST is unknown',
  EAI_AGAIN: 'cannot be opened: LISTEN_HOST is unknown',
}

function addressOf(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** A request target or Host that is no address at all never reaches the app. */
function answerUnroutable(error: unknown): Response {
  const isRequestProblem = error instanceof Error && error.name === 'RequestError'
  const body = toErrorResponse({ code: isRequestProblem ? 'NOT_FOUND' : 'INTERNAL_ERROR' })
  return new Response(JSON.stringify(body), {
    status: isRequestProblem ? 404 : 500,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}

const IDLE_CHECK_MS = 50

async function stop(server: Server, drainTimeoutMs: number): Promise<void> {
  // A connection that was busy when closing began is idle later and would be kept alive for a minute.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const bound = setTimeout(() => server.closeAllConnections(), drainTimeoutMs)
  await new Promise<void>((closed) => server.close(() => closed()))
  clearInterval(idle)
  clearTimeout(bound)
}
