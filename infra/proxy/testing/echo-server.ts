import { createServer, type IncomingMessage } from 'node:http'

export interface SeenRequest {
  readonly method: string
  readonly path: string
  /** Names in lower case, as they came, also repeated ones. */
  readonly headers: readonly (readonly [string, string])[]
  readonly bytes: number
}

/** Stands for a server behind a proxy: remembers what reaches it and answers `{"server": name}`. */
export interface EchoServer {
  readonly port: number
  readonly adminPort: number
  /** What has reached it since the last call. */
  takeSeen(): readonly SeenRequest[]
  /** What its operators' listener says from now on. */
  setReady(isReady: boolean): void
  /** How often it was asked whether it is ready. */
  checks(): number
  close(): Promise<void>
}

/** Starts one on two free ports of 127.0.0.1. */
export async function startEchoServer(name: string): Promise<EchoServer> {
  let seen: SeenRequest[] = []
  let isReady = true
  let checks = 0
  const server = createServer((incoming, response) => {
    let bytes = 0
    incoming.on('data', (chunk: Buffer) => (bytes += chunk.length))
    incoming.on('end', () => {
      seen.push({
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: headersOf(incoming),
        bytes,
      })
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ server: name }))
    })
  })
  server.keepAliveTimeout = 65_000
  const admin = createServer((_, response) => {
    checks += 1
    response.writeHead(isReady ? 200 : 503).end()
  })
  const port = await listen(server)
  const adminPort = await listen(admin)
  return {
    port,
    adminPort,
    takeSeen: () => {
      const taken = seen
      seen = []
      return taken
    },
    setReady: (value) => (isReady = value),
    checks: () => checks,
    close: async () => {
      for (const one of [server, admin]) {
        one.closeAllConnections()
        await new Promise((done) => one.close(done))
      }
    },
  }
}

function headersOf({ rawHeaders }: IncomingMessage): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    pairs.push([(rawHeaders[at] ?? '').toLowerCase(), rawHeaders[at + 1] ?? ''])
  return pairs
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}
