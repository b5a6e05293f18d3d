import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach } from 'vitest'

/** A request that a `LocalServer` received. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A local HTTP server of a test, with the requests that it received. */
export interface LocalServer {
  readonly url: string
  readonly received: Received[]
}

type Answer = (response: ServerResponse, request: Received) => void

const open = new Set<Server>()

afterEach(() => {
  for (const server of open) {
    server.closeAllConnections()
    server.close()
  }
  open.clear()
})

/** A server that keeps what it receives and answers as told. It ends with the test. */
export async function startLocalServer(answer: Answer): Promise<LocalServer> {
  const received: Received[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const request: Received = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      received.push(request)
      answer(response, request)
    })
  })
  open.add(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return { url: `http://127.0.0.1:${address.port}`, received }
}

/** Answers with JSON. */
export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
