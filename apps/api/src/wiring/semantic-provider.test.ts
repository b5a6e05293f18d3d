import { createServer } from 'node:http'
import { signalsFor, type SemanticRequest } from '@ase/semantic'
import { createMetrics } from '@ase/service-kit'
import { expect, test } from 'vitest'
import type { SemanticConfig } from '@ase/evaluation/semantic-settings'
import { createProvider } from './semantic-provider.ts'

const request: SemanticRequest = {
  type: 'context',
  state: { content: 'a text that no metric may hold' },
  signals: signalsFor('context'),
}

async function metricsAfter(statuses: readonly number[]): Promise<string> {
  const left = [...statuses]
  const signal = { probability: 0.1, confidence: 0.9 }
  const answer = JSON.stringify({ modelVersion: 'm', signals: { promptInjection: signal } })
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => response.writeHead(left.shift() ?? 500).end(answer))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const config: SemanticConfig = {
    kind: 'http',
    baseUrl: `http://127.0.0.1:${port}`,
    model: 'm',
    apiKey: null,
    timeoutMs: 30_000,
    maxInFlight: 4,
  }
  const metrics = createMetrics('api')
  const { provider } = createProvider(config, metrics)
  for (let n = 0; n < statuses.length; n += 1) await provider?.assess(request)
  const text = await metrics.registry.metrics()
  await provider?.close()
  await new Promise((closed) => server.close(closed))
  return text
}

test('the metrics of a remote provider have its outcomes, times, load and circuit', async () => {
  const text = await metricsAfter([200, 200, 401])
  expect(text).toContain('ase_semantic_provider_remote_calls_total{outcome="ok",service="api"} 2')
  expect(text).toContain(
    'ase_semantic_provider_remote_calls_total{outcome="unauthorized",service="api"} 1',
  )
  expect(text).toContain(
    'ase_semantic_provider_remote_calls_total{outcome="timeout",service="api"} 0',
  )
  expect(text).toMatch(
    /ase_semantic_provider_remote_call_duration_seconds_count\{.*outcome="ok".*\} 2/,
  )
  expect(text).toContain('ase_semantic_provider_remote_calls_in_flight{service="api"} 0')
  expect(text).toContain('ase_semantic_provider_remote_calls_queued{service="api"} 0')
  expect(text).toContain('ase_semantic_provider_circuit_state{state="closed",service="api"} 1')
  expect(text).toContain('ase_semantic_provider_circuit_state{state="open",service="api"} 0')
  expect(text).not.toContain('a text that no metric may hold')
})

test('the metrics have an open circuit, and count what it refuses without a time', async () => {
  const text = await metricsAfter([500, 500, 500, 500, 500, 500])
  expect(text).toContain('ase_semantic_provider_circuit_state{state="open",service="api"} 1')
  expect(text).toContain(
    'ase_semantic_provider_remote_calls_total{outcome="circuit_open",service="api"} 1',
  )
  expect(text).not.toMatch(/remote_call_duration_seconds_count\{.*outcome="circuit_open"/)
})

test('the embedded provider has no metrics of a connection', async () => {
  const metrics = createMetrics('api')
  const { provider } = createProvider({ kind: 'embedded' }, metrics)
  await provider?.assess(request)
  expect(await metrics.registry.metrics()).not.toContain('ase_semantic_provider_circuit_state')
})

test('a classifier has the model and time limit of its settings', async () => {
  const { provider, providerTimeoutMs } = createProvider(
    {
      kind: 'classifier',
      baseUrl: 'http://127.0.0.1:9',
      model: 'acme/guard@1',
      apiKey: null,
      timeoutMs: 2500,
      maxInFlight: 4,
      api: 'tei',
      labels: null,
    },
    createMetrics('api'),
  )
  expect([provider?.modelVersion, providerTimeoutMs]).toEqual(['acme/guard@1', 2500])
  await provider?.close()
})
