import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalServer {
  readonly baseUrl: string
  /** Connections so far. */
  connections(): number
  close(): Promise<void>
}

/** A real HTTP server on a free local port. */
export async function startLocalServer(listener: RequestListener): Promise<LocalServer> {
  let connections = 0
  const server = createServer(listener).on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${portOf(server.address())}`,
    connections: () => connections,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** A URL where no server listens: the port was free a moment ago. */
export async function closedPortUrl(): Promise<string> {
  const server = await startLocalServer(() => {})
  await server.close()
  return server.baseUrl
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('not a TCP address')
  return address.port
}
