import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { ApiError } from '@ase/schemas'
import type { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { createBoundedServer, type BoundedServer } from './bounded-server.ts'
import { StartupProblem } from '@ase/settings'

/** Where a server listens, and its time limits in milliseconds. */
export interface ServerSettings {
  /** 0 lets the system choose a free port. */
  readonly port: number
  /** The name of the setting that `port` came from, for the message when the port is taken. */
  readonly portSetting: string
  /** `localhost` listens on both loopback addresses, as the name may mean either. */
  readonly host: string
  /** The name of the setting that `host` came from; LISTEN_HOST when absent. */
  readonly hostSetting?: string
  /** How long running requests may go on once the server stops. */
  readonly drainTimeoutMs: number
  /** How long the headers of a request may take; 10 s when absent. */
  readonly headersTimeoutMs?: number
  /** How long a client may take to read an answer; 30 s when absent. */
  readonly answerTimeoutMs?: number
}

/** A listening server. */
export interface RunningServer {
  readonly url: string
  /** Goes on accepting and answering; each answer says from now on that its connection ends. */
  drain(): void
  /**
   * Accepts no new connection and lets requests on those that it has finish, cutting those that take longer than the bound. For
   * `idleMs` (0 when absent) connections without a request stay open too: one may be on its way.
   */
  stop(idleMs?: number): Promise<void>
}

/**
 * Listens and serves the app that `createApp` makes for the server's own address. Throws a StartupProblem when the
 * address cannot be used.
 */
export async function startServer(
  settings: ServerSettings,
  createApp: (url: string) => Hono<AppEnv>,
): Promise<RunningServer> {
  const { headersTimeoutMs = 10_000, answerTimeoutMs = 30_000 } = settings
  const create = (): BoundedServer =>
    createBoundedServer({
      maxHeaderSize: 16_384,
      answerTimeoutMs,
      headersTimeout: headersTimeoutMs,
      requestTimeout: 30_000,
      connectionsCheckingInterval: Math.min(2000, headersTimeoutMs),
      // Longer than the 60 s that balancers keep an idle connection, so that it is they who close it.
      keepAliveTimeout: 65_000,
    })
  const servers = await listen(settings, create)
  const url = addressOf(portOf(servers), settings.host)
  const app = createApp(url)
  const refuse = async (refusal: ApiError): Promise<Response> => app.fetch(unrouted, { refusal })
  const listener = getRequestListener(app.fetch, {
    // HTTP/1.0 needs no Host.
    hostname: 'localhost',
    // What a route leaves unread, the server deals with.
    autoCleanupIncoming: false,
    errorHandler: (error) => refuse(refusalOf(error)),
  })
  for (const bounded of servers) {
    bounded.serve(listener, refuse)
    bounded.server.maxConnections = CONNECTIONS_MAX
  }
  return {
    url,
    drain: () => servers.forEach((bounded) => bounded.drain()),
    stop: async (idleMs = 0) => {
      await Promise.all(servers.map((bounded) => stop(bounded, idleMs, settings.drainTimeoutMs)))
    },
  }
}

/** Of each address that is listened on. */
const CONNECTIONS_MAX = 10_000

/** Stands for a request that never reached the app, so that its answer is made like all others. */
const unrouted = new Request('http://localhost/')

/** A request target or a Host that is no URL. Anything else is a defect: the app answers exceptions itself. */
function refusalOf(error: unknown): ApiError {
  const isRequestProblem = error instanceof Error && error.name === 'RequestError'
  return { code: isRequestProblem ? 'INVALID_REQUEST' : 'INTERNAL_ERROR' }
}

/**
 * Connections that the kernel keeps until they are accepted, as far as `net.core.somaxconn` lets it. Beyond that it drops a client's
 * first packet, which is sent again after one second, then three, then seven. Node asks for 511.
 */
const BACKLOG = 4096

const loopbackAddresses = ['127.0.0.1', '::1'] as const

/** How often a free port is looked for on both loopback addresses. */
const FREE_PORT_TRIES = 5

/** A server for each address of the host. They drop connections until they are given requests to serve. */
async function listen(
  settings: ServerSettings,
  create: () => BoundedServer,
): Promise<BoundedServer[]> {
  for (let tries = 1; ; tries += 1) {
    const servers: BoundedServer[] = []
    try {
      for (const host of settings.host === 'localhost' ? loopbackAddresses : [settings.host]) {
        const bounded = create()
        // A request that is read before there is a listener for it would stay unanswered.
        bounded.server.maxConnections = 0
        const port = servers.length === 0 ? settings.port : portOf(servers)
        const isListening = await listenOn(bounded.server, host, port).catch((error: unknown) => {
          if (servers.length > 0 && hasNoIpv6(error)) return false
          throw error
        })
        if (isListening) servers.push(bounded)
      }
      return servers
    } catch (error) {
      for (const { server } of servers) server.close()
      const code = codeOf(error)
      // The free port of the first address is taken on the second.
      const isRetried = code === 'EADDRINUSE' && settings.port === 0 && tries < FREE_PORT_TRIES
      if (!isRetried) throw listenProblemOf(settings, code)
    }
  }
}

function listenOn(server: Server, host: string, port: number): Promise<true> {
  return new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen({ port, host, backlog: BACKLOG }, () => listening(true))
  })
}

/** How an address of IPv6 fails on a machine without it. */
function hasNoIpv6(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function listenProblemOf(settings: ServerSettings, code: string): StartupProblem {
  const { port, portSetting, hostSetting = 'LISTEN_HOST' } = settings
  const problem =
    listenProblems[code] ?? hostProblems[code]?.(hostSetting) ?? `cannot be listened on (${code})`
  return new StartupProblem([`${portSetting} (port ${port}) ${problem}`])
}

const listenProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use; choose another port, or 0 for any free one',
  EACCES: 'requires privileges; choose a port above 1023',
}

const unresolved = (setting: string): string =>
  `cannot be opened: the host name ${setting} could not be resolved`

const hostProblems: Readonly<Record<string, (setting: string) => string>> = {
  EADDRNOTAVAIL: (setting) => `cannot be opened: ${setting} is not an IP address of this machine`,
  ENOTFOUND: unresolved,
  EAI_AGAIN: unresolved,
}

function portOf([first]: readonly BoundedServer[]): number {
  const address = first?.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function addressOf(port: number, host: string): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

const IDLE_CHECK_MS = 50
const ACCEPT_MS_MAX = 1000

/**
 * Accepts the connections that wait in the kernel: closing the port resets them, and their requests may have been sent. A turn of the event
 * loop accepts at least one, so that one without any means that none waits; while clients never stop, a bound ends it. Answers wait
 * meanwhile: each would bring a busy client's next connection.
 */
async function acceptWaiting(bounded: BoundedServer): Promise<void> {
  const { server } = bounded
  bounded.hold()
  const untilMs = performance.now() + ACCEPT_MS_MAX
  let hasAccepted = true
  const onConnection = (): void => {
    hasAccepted = true
  }
  server.on('connection', onConnection)
  while (hasAccepted && performance.now() < untilMs) {
    hasAccepted = false
    await nextTurn()
  }
  server.off('connection', onConnection)
}

async function stop(bounded: BoundedServer, idleMs: number, drainTimeoutMs: number): Promise<void> {
  const { server } = bounded
  bounded.drain()
  const bound = setTimeout(() => bounded.destroyConnections(), drainTimeoutMs)
  await acceptWaiting(bounded)
  // The method of an HTTP server destroys the connections that it takes for idle at that moment: a request that has arrived and is
  // not read yet would be lost with a reset, and so would the end of an answer that is on its way.
  const closed = new Promise<void>((done) => {
    NetServer.prototype.close.call(server, () => done())
  })
  bounded.release()
  await Promise.race([closed, wait(idleMs, undefined, { ref: false })])
  // Right after the sockets were read, so that what has arrived is known.
  const idle = setInterval(() => setImmediate(() => bounded.endIdleConnections()), IDLE_CHECK_MS)
  await closed
  clearInterval(idle)
  clearTimeout(bound)
  // Ends the timers that looked for slow requests.
  server.close(() => {})
}
