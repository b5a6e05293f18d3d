import { createServer, type ServerResponse } from 'node:http'

export interface JsonRequest {
  readonly path: string
  readonly header: (name: string) => string | undefined
  readonly body: string
}

export interface JsonServer {
  readonly url: string
  close(): Promise<void>
}

/** A server of an outside party: reads each request whole and has it answered. */
export async function startJsonServer(
  answer: (request: JsonRequest, response: ServerResponse) => void,
): Promise<JsonServer> {
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const header = (name: string): string | undefined => {
        const value = incoming.headers[name]
        return Array.isArray(value) ? value.join(', ') : value
      }
      const body = Buffer.concat(chunks).toString('utf8')
      answer({ path: incoming.url ?? '', header, body }, response)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Ends a response as JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
