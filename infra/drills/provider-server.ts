import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'

const Request = z.object({ signals: z.array(z.string()) })

export const PROVIDER_MODEL = 'drill-guard-1'

export interface ProviderServer {
  /** The settings that make a service use it. */
  readonly settings: Readonly<Record<string, string>>
  calls(): number
  close(): Promise<void>
}

/** A semantic provider that speaks the `http` contract, answers benign, and takes up to `delayMsMax` for it. */
export async function startProviderServer(delayMsMax: number): Promise<ProviderServer> {
  let calls = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      calls++
      const { signals } = Request.parse(JSON.parse(Buffer.concat(chunks).toString()))
      const benign = { probability: 0.01, confidence: 0.99 }
      const body = JSON.stringify({
        modelVersion: PROVIDER_MODEL,
        signals: Object.fromEntries(signals.map((name) => [name, benign])),
      })
      void sleep(Math.random() * delayMsMax).then(() =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      )
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    settings: {
      SEMANTIC_PROVIDER: 'http',
      SEMANTIC_BASE_URL: `http://127.0.0.1:${address.port}`,
      SEMANTIC_MODEL: PROVIDER_MODEL,
    },
    calls: () => calls,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
