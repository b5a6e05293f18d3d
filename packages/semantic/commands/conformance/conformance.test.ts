import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { GUARD_MODEL, guardServer } from '../../test/guard-server.ts'
import { closedPortUrl, startLocalServer } from '../../test/local-server.ts'
import { runConformance, type CheckResult } from './conformance.ts'

const KEY = 'key-of-the-test'

/** Each asks a server some two hundred times, on a machine that may be busy with other tests. */
vi.setConfig({ testTimeout: 60_000 })

async function run(
  listener: RequestListener,
  { apiKey = null, timeoutMs = 30_000 }: { apiKey?: string | null; timeoutMs?: number } = {},
) {
  const server = await startLocalServer(listener)
  const results: CheckResult[] = []
  const url = new URL('/v1/assess', server.baseUrl)
  const target = { url, model: GUARD_MODEL, apiKey, timeoutMs }
  const outcome = await runConformance(target, (result) => results.push(result))
  await server.close()
  const failed = results.filter(({ problem }) => problem !== null)
  return { ...outcome, results, failed, problems: new Set(failed.map(({ problem }) => problem)) }
}

test('a server that keeps the contract passes every check, with and without a key', async () => {
  const open = await run(guardServer())
  expect(open.failed).toEqual([])
  expect(open.results.length).toBeGreaterThan(25)
  expect(open.latency?.questions).toBe(50)
  const closed = await run(guardServer({ apiKey: KEY }), { apiKey: KEY })
  expect(closed.failed).toEqual([])
})

test.each<[string, Parameters<typeof guardServer>[0], string]>([
  [
    'leaves a signal out',
    {
      spoil: ({ modelVersion, signals: { promptInjection: _left, ...signals } }) => ({
        modelVersion,
        signals,
      }),
    },
    'signal promptInjection is missing',
  ],
  [
    'gives percents',
    { spoil: (answer) => ({ ...answer, signals: scaled(answer.signals, 100) }) },
    'is not {probability, confidence} with numbers from 0 to 1',
  ],
  [
    'gives texts',
    { spoil: (answer) => JSON.parse(JSON.stringify(answer).replaceAll(/:([\d.]+)/g, ':"$1"')) },
    'is not {probability, confidence} with numbers from 0 to 1',
  ],
  [
    'adds an explanation to each signal',
    {
      spoil: (answer) =>
        JSON.parse(JSON.stringify(answer).replaceAll('{"probability"', '{"why":"","probability"')),
    },
    'is not {probability, confidence} with numbers from 0 to 1',
  ],
  [
    'does not say its version',
    { spoil: ({ signals }) => ({ signals }) },
    'modelVersion is missing',
  ],
  [
    'answers as another version',
    { spoil: (answer) => ({ ...answer, modelVersion: 'newer' }) },
    'modelVersion is not the asked one',
  ],
  [
    'answers as whatever is asked',
    { anyVersion: true },
    'it repeats whatever version is asked, so a pin means nothing',
  ],
  ['answers garbage with 200', { anyJson: true }, 'status 200; 400 is expected'],
  ['takes small states only', { bytesMax: 60_000 }, 'status 413'],
  [
    'compresses',
    {
      send: (response, text) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text))
      },
    },
    'the answer is compressed, which the question declines',
  ],
  [
    'closes every connection',
    {
      send: (response, text) => {
        response.writeHead(200, { connection: 'close' }).end(text)
      },
    },
    'it took 20 connections; keep them open after an answer (HTTP/1.1 keep-alive), for 5 seconds or more',
  ],
  [
    'redirects',
    {
      send: (response) => {
        response.writeHead(307, { location: '/elsewhere' }).end()
      },
    },
    'status 307',
  ],
  [
    'breaks off',
    { send: (response) => void response.destroy() },
    'the connection broke (ECONNRESET)',
  ],
  [
    'answers far too much',
    { spoil: (answer) => ({ ...answer, more: 'x'.repeat(300_000) }) },
    'the answer has more than 262,144 bytes, or is not UTF-8',
  ],
  [
    'names a signal twice',
    {
      send: (response, text) =>
        response.end(text.replace('"confidence":0.9', '"confidence":0.9,"confidence":0')),
    },
    'the answer is not JSON, or names a member twice',
  ],
  [
    'answers prose',
    { send: (response) => response.end('fine') },
    'the answer is not JSON, or names a member twice',
  ],
  ['throws dice', { spoil: dice() }, 'numbers differ by more than 0.01'],
  ['mixes up questions that come together', { spoil: mixer() }, 'is missing'],
])('a server that %s fails with the reason', async (_name, guard, reason) => {
  const { problems } = await run(guardServer(guard))
  expect(
    [...problems].some((problem) => problem?.endsWith(reason)),
    [...problems].join(),
  ).toBe(true)
})

test('a server that asks for no key fails when there is one', async () => {
  const { problems, latency } = await run(guardServer(), { apiKey: KEY })
  expect(latency?.questions).toBe(50)
  expect([...problems]).toEqual(['a wrong key gets status 200; 401 is expected'])
})

test('a server that takes any key fails', async () => {
  const { problems } = await run(
    (incoming, response) => {
      if (incoming.headers.authorization === undefined) response.writeHead(401).end()
      else guardServer()(incoming, response)
    },
    { apiKey: KEY },
  )
  expect([...problems]).toEqual(['a wrong key gets status 200; 401 is expected'])
})

test('a server that never answers fails in time', async () => {
  const { results, problems } = await run(() => {}, { timeoutMs: 20 })
  expect(problems).toContain('no complete answer within 20 ms')
  // Without a key there is no request to refuse.
  const passed = results.filter(({ problem }) => problem === null).map(({ name }) => name)
  expect(passed).toEqual(['refuses a wrong key and a missing one'])
})

test('any status from 200 to 299 is as good as 200', async () => {
  const { failed } = await run(
    guardServer({ send: (response, text) => response.writeHead(201).end(text) }),
  )
  expect(failed).toEqual([])
})

test('a URL where no server listens fails with that reason', async () => {
  const results: CheckResult[] = []
  const url = new URL('/v1/assess', await closedPortUrl())
  const target = { url, model: GUARD_MODEL, apiKey: null, timeoutMs: 30_000 }
  await runConformance(target, (result) => results.push(result))
  expect(results[0]?.problem).toBe('the connection cannot be made (ECONNREFUSED)')
})

function scaled(
  signals: Readonly<Record<string, { probability: number; confidence: number }>>,
  by: number,
) {
  return Object.fromEntries(
    Object.entries(signals).map(([name, { probability, confidence }]) => [
      name,
      { probability: probability * by, confidence: confidence * by },
    ]),
  )
}

/** A server whose numbers come from something else than the question. */
function dice() {
  let throws = 0
  return <T extends { signals: object }>(answer: T) => {
    throws += 1
    const number = { probability: (throws % 7) / 7, confidence: 0.5 }
    const names = Object.keys(answer.signals)
    return { ...answer, signals: Object.fromEntries(names.map((name) => [name, number])) }
  }
}

/** A server that answers a question with the signals of the one before. */
function mixer() {
  let before: object = {}
  return <T extends { signals: object }>(answer: T) => {
    const mixed = { ...answer, signals: before }
    before = answer.signals
    return mixed
  }
}
