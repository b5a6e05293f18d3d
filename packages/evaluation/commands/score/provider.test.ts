import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConfiguredProvider } from './provider.ts'

const SIGNAL = { probability: 0.01, confidence: 0.9 }
const ANSWER = JSON.stringify({ modelVersion: 'm-1', signals: { promptInjection: SIGNAL } })
let isFailing = false
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(isFailing ? 500 : 200).end(ANSWER))
})
let baseUrl = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const request = { type: 'context', state: {}, signals: ['promptInjection'] } as const
const config = {
  kind: 'http',
  model: 'm-1',
  apiKey: null,
  timeoutMs: 8000,
  maxInFlight: 1,
} as const

test('as many calls as requested run concurrently, and none is refused', async () => {
  const provider = createConfiguredProvider({ ...config, baseUrl }, 20)
  const answers = await Promise.all(Array.from({ length: 20 }, () => provider.assess(request)))
  expect(answers.filter(({ ok }) => !ok)).toEqual([])
  await provider.close()
})

test('a provider that failed often is asked again', async () => {
  const provider = createConfiguredProvider({ ...config, baseUrl }, 1)
  isFailing = true
  for (let call = 0; call < 20; call++)
    expect(await provider.assess(request)).toMatchObject({ ok: false })
  isFailing = false
  expect(await provider.assess(request)).toMatchObject({ ok: true })
  await provider.close()
})

test.each(['none', 'embedded'] as const)('the setting %s names the embedded model', (kind) => {
  expect(createConfiguredProvider({ kind }, 1).modelVersion).toContain('embedded')
})
