import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bench, run } from 'mitata'
import { createSemanticProvider, signalsFor } from '../src/index.ts'

// A server that answers at once: what is measured is the adapter and the local network.
const signals = signalsFor('action')
const answer = JSON.stringify({
  modelVersion: 'bench',
  signals: Object.fromEntries(signals.map((name) => [name, { probability: 0.1, confidence: 0.9 }])),
})
const server = createServer((request, response) => {
  request.resume().on('end', () => response.end(answer))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

const provider = createSemanticProvider({
  provider: 'http',
  baseUrl: `http://127.0.0.1:${portOf(server.address())}`,
  model: 'bench',
  timeoutMs: 8000,
})

for (const [name, bytes] of [
  ['1 KiB', 1024],
  ['60 KiB', 61_440],
] as const) {
  const request = { type: 'action', state: { userIntent: 'x'.repeat(bytes) }, signals } as const
  const assess = () => provider.assess(request)
  bench(`http, a state of ${name}`, assess)
  bench(`http, a state of ${name}, 64 at once`, () =>
    Promise.all(Array.from({ length: 64 }, assess)))
}

await run()
await provider.close()
server.close()

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('not a TCP address')
  return address.port
}
