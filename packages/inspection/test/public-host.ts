import { BlockList, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach } from 'vitest'
import type { Deadlines } from '../src/fetch/deadlines.ts'
import { createFetchLimiter } from '../src/fetch/fetch-limiter.ts'
import { isPublicIpAddress } from '../src/fetch/public-ip-address.ts'
import type { FetchSettings } from '../src/fetch/settings.ts'

/** A loopback address that plays one of the public internet; 127.0.0.1 stays what it is. */
export const PUBLIC = '127.0.0.2'
export const HOST = 'img.example.com'

/** Long enough never to be met. */
export const patient: Deadlines = {
  connectMs: 60_000,
  headersMs: 60_000,
  idleMs: 60_000,
  totalMs: 60_000,
}

export interface LocalServer {
  readonly port: number
  /** The heads of the requests, as they came. */
  readonly requests: readonly string[]
  /** Connections so far. */
  connections(): number
  /** When every connection so far has ended. */
  ended(): Promise<void>
  close(): Promise<void>
}

/** What a server does with a request. */
export type Answer = (head: string, socket: Socket) => void

export interface ServerPlan {
  readonly address?: string
  readonly port?: number
  readonly tls?: { readonly cert: string; readonly key: string; readonly ALPNProtocols?: string[] }
  /** What a connection meets, before it has said anything. */
  readonly meet?: (socket: Socket) => void
  /** What a request gets; `write` may be called any number of times. */
  readonly answer?: Answer
}

/** A server below HTTP, so that it can break every rule of it. */
async function startServer(plan: ServerPlan): Promise<LocalServer> {
  const requests: string[] = []
  const endings: Promise<void>[] = []
  const sockets = new Set<Socket>()

  function meet(socket: Socket): void {
    socket.on('error', () => {})
    plan.meet?.(socket)
    let head = ''
    socket.on('data', (piece: Buffer) => {
      head += piece.toString('latin1')
      if (!head.endsWith('\r\n\r\n')) return
      requests.push(head)
      plan.answer?.(head, socket)
      head = ''
    })
  }

  function keepAccount(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {})
    endings.push(new Promise((resolve) => socket.once('close', () => resolve())))
    socket.once('close', () => sockets.delete(socket))
  }

  const server: Server =
    plan.tls === undefined ? createServer(meet) : createTlsServer(plan.tls, meet)
  server.on('connection', keepAccount)
  await new Promise<void>((listening) =>
    server.listen(plan.port ?? 0, plan.address ?? PUBLIC, listening),
  )
  const address: AddressInfo | string | null = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    requests,
    connections: () => endings.length,
    ended: async () => void (await Promise.all(endings)),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/**
 * Starts servers for one test. After it, every connection they ever had must have ended by itself: a leaked one lets
 * the test run out of time.
 */
export function serversOfEachTest(): (plan: ServerPlan) => Promise<LocalServer> {
  const servers: LocalServer[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      await server.ended()
      await server.close()
    }
  })
  return async (plan) => {
    const server = await startServer(plan)
    servers.push(server)
    return server
  }
}

/** Every name is the public host, our own judgement holds for all other addresses, and nothing else is shared. */
export function settingsFor(
  ports: readonly number[],
  changes: Partial<FetchSettings> = {},
): Partial<FetchSettings> {
  return {
    resolve: () => Promise.resolve([PUBLIC]),
    isAllowed: (address) => address === PUBLIC || isPublicIpAddress(address),
    blockList: new BlockList(),
    ports: new Set(['', '80', '443', ...ports.map(String)]),
    deadlines: patient,
    limiter: createFetchLimiter({ running: 1, waiting: 0, retryAfterSeconds: 1 }),
    ...changes,
  }
}

/** An answer of HTTP/1.1 with its length. */
export function answerText(body: string, status = '200 OK', headers = ''): string {
  return `HTTP/1.1 ${status}\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`
}

export function redirectTo(location: string, status = '302 Found'): string {
  return answerText('', status, `location: ${location}\r\n`)
}

/** Writes `piece` for as long as the other side reads. */
export function writeForEver(socket: Socket, piece: string | Buffer): void {
  const write = (): void => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', write)
  write()
}
