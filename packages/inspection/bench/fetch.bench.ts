/**
 * What the safety of `fetchImage` costs: the same images from the same server by `undici.request`, with kept connections
 * and with a new one for each request, as `fetchImage` has. `pnpm --filter @ase/inspection bench:fetch`
 */
import { BlockList } from 'node:net'
import { Worker } from 'node:worker_threads'
import { Agent, request } from 'undici'
import { fetchImage } from '../src/index.ts'
import { isPublicIpAddress } from '../src/fetch/public-ip-address.ts'

const ROUNDS = 7
const sizes = [
  { name: '20 kB', bytes: 20_000, fetches: 300 },
  { name: '1 MB', bytes: 1_000_000, fetches: 60 },
  { name: '10 MiB', bytes: 10_485_760, fetches: 8 },
]

const port = await startServer()
const loopback = '127.0.0.1'
const settings = {
  resolve: () => Promise.resolve([loopback]),
  // The real check is done and paid for; only its answer is not listened to.
  isAllowed: (ipAddress: string) => !isPublicIpAddress(ipAddress),
  blockList: new BlockList(),
  ports: new Set([String(port)]),
}
const kept = new Agent()
const single = new Agent({ pipelining: 0 })

const plain = (dispatcher: Agent) => async (bytes: number) => {
  const { body } = await request(`http://${loopback}:${port}/${bytes}`, { dispatcher })
  return (await body.bytes()).length
}
const ways = [
  { name: 'undici.request, kept connections', get: plain(kept) },
  { name: 'undici.request, a connection each', get: plain(single) },
  {
    name: 'fetchImage',
    get: async (bytes: number) =>
      (await fetchImage(`http://img.example.com:${port}/${bytes}`, settings)).length,
  },
]

for (const { name, bytes, fetches } of sizes) {
  const times = ways.map(() => Number.POSITIVE_INFINITY)
  // Rounds of all ways in turn, the best of each, so that a busy machine harms none more than another.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, way] of ways.entries())
      times[index] = Math.min(times[index] ?? 0, await timeOf(way.get, bytes, fetches))
  const [, base = 1] = times
  for (const [index, way] of ways.entries()) {
    const time = times[index] ?? 0
    console.log(
      `${name.padEnd(8)}${way.name.padEnd(36)}${time.toFixed(3).padStart(9)} ms${(time / base).toFixed(2).padStart(8)} x`,
    )
  }
}
await Promise.all([kept.close(), single.close()])
process.exit()

async function timeOf(get: (bytes: number) => Promise<number>, bytes: number, fetches: number) {
  const started = performance.now()
  for (let count = 0; count < fetches; count += 1)
    if ((await get(bytes)) !== bytes) throw new Error('not the whole image')
  return (performance.now() - started) / fetches
}

/** In a thread of its own, so that only the client's time is measured. */
function startServer(): Promise<number> {
  const source = `
    const { createServer } = require('node:http')
    const { parentPort } = require('node:worker_threads')
    const server = createServer((request, response) => response.end(Buffer.alloc(Number(request.url.slice(1)), 1)))
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`
  const worker = new Worker(source, { eval: true })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
