/**
 * What each adapter costs beside a bare `fetch` of the same body: `pnpm --filter @ase/semantic bench`. The server
 * answers immediately, so the times are those of the adapter, the local network and a small part of the server.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bench, run, summary } from 'mitata'
import { createSemanticProvider, signalsFor, type SemanticRequest } from '../src/index.ts'

const MODEL = 'bench'
const signals = signalsFor('context')
const number = { probability: 0.1, confidence: 0.9 }
const judged = Object.fromEntries(signals.map((name) => [name, { evidence: 'none', ...number }]))
const answers: Readonly<Record<string, string>> = {
  '/v1/assess': JSON.stringify({
    modelVersion: MODEL,
    signals: Object.fromEntries(signals.map((name) => [name, number])),
  }),
  '/chat/completions': JSON.stringify({
    model: MODEL,
    choices: [{ finish_reason: 'stop', message: { content: JSON.stringify(judged) } }],
  }),
  '/info': JSON.stringify({
    model_id: MODEL,
    max_input_length: 512,
    max_client_batch_size: 256,
  }),
}
const prediction = [
  { score: 0.9, label: 'SAFE' },
  { score: 0.1, label: 'INJECTION' },
]
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => response.end(answers[request.url ?? ''] ?? predictions(chunks)))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const baseUrl = `http://127.0.0.1:${portOf(server.address())}`

const settings = { baseUrl, model: MODEL, timeoutMs: 8000 }
const providers = [
  createSemanticProvider({ provider: 'http', ...settings }),
  createSemanticProvider({ provider: 'openai', ...settings }),
  createSemanticProvider({ provider: 'classifier', ...settings }),
]
const names = ['http', 'openai', 'classifier']

for (const [size, bytes] of [
  ['1 KiB', 1024],
  ['60 KiB', 61_440],
] as const) {
  const content = 'The library opens at nine. '.repeat(bytes / 27)
  const request: SemanticRequest = { type: 'context', state: { content }, signals }
  const body = JSON.stringify({ modelVersion: MODEL, ...request })
  for (const [together, concurrent] of [
    ['', 1],
    [', 64 concurrent', 64],
  ] as const) {
    summary(() => {
      bench(`fetch alone, ${size}${together}`, () =>
        times(concurrent, () => bareFetch(body))).baseline(true)
      for (const [n, provider] of providers.entries())
        bench(`${names[n]}, ${size}${together}`, () =>
          times(concurrent, () => provider.assess(request)))
    })
  }
}

await run()
for (const provider of providers) await provider.close()
server.close()

function times(count: number, call: () => Promise<unknown>): Promise<unknown> {
  return count === 1 ? call() : Promise.all(Array.from({ length: count }, call))
}

async function bareFetch(body: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${baseUrl}/v1/assess`, { method: 'POST', headers, body })
  return response.json()
}

/** As many as there are texts in the batch, told by the lists that they stand in. */
function predictions(chunks: readonly Buffer[]): string {
  const texts = Buffer.concat(chunks).toString().split('],[').length
  return JSON.stringify(Array.from({ length: texts }, () => prediction))
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('not a TCP address')
  return address.port
}
