import { describe, expect, test } from 'vitest'
import { createInspectionClient } from './inspection-client.ts'
import { answerJson, startLocalServer } from '../testing/local-server.ts'
import { inspectionResponse } from '../testing/reports.ts'

const call = { body: '{"url":"https://images.example.com/a.png"}', idempotencyKey: 'k'.repeat(16) }

const clientOf = (apiUrl: string, timeoutMs = 60_000) =>
  createInspectionClient({ apiUrl, apiKey: 'the key', timeoutMs })

test('the client sends one request with its API key and returns the report', async () => {
  const server = await startLocalServer((response) => answerJson(response, 200, inspectionResponse))
  const result = await clientOf(server.url)(call)
  expect(result).toEqual({ kind: 'report', response: inspectionResponse, isReplay: false })
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({
    method: 'POST',
    path: '/api/verify/inspect',
    body: call.body,
    headers: {
      authorization: 'Bearer the key',
      'content-type': 'application/json',
      'idempotency-key': call.idempotencyKey,
    },
  })
})

test('a call without an idempotency key sends no such header', async () => {
  const server = await startLocalServer((response) => answerJson(response, 200, inspectionResponse))
  await clientOf(server.url)({ ...call, idempotencyKey: null })
  expect(server.received[0]?.headers).not.toHaveProperty('idempotency-key')
})

test('a response with more fields, or without reasons, is accepted', async () => {
  const { reasons, ...report } = inspectionResponse.report
  const body = { ...inspectionResponse, report: { ...report, more: reasons }, more: 1 }
  const server = await startLocalServer((response) =>
    answerJson(response, 200, body, { 'idempotent-replayed': 'true' }),
  )
  expect(await clientOf(server.url)(call)).toEqual({
    kind: 'report',
    response: { ...inspectionResponse, report },
    isReplay: true,
  })
})

test('a refusal is returned with its code, details and delay', async () => {
  const details = [{ path: 'url', issue: 'url_not_allowed' }]
  const server = await startLocalServer((response) =>
    answerJson(
      response,
      429,
      { ok: false, error: 'x', code: 'RATE_LIMITED', details },
      { 'retry-after': '7' },
    ),
  )
  expect(await clientOf(server.url)(call)).toEqual({
    kind: 'refused',
    code: 'RATE_LIMITED',
    details,
    retryAfterSeconds: 7,
  })
})

describe('the inspection API is unavailable', () => {
  test('a refused connection is reported as unreachable', async () => {
    const server = await startLocalServer(() => {})
    const { port } = new URL(server.url)
    expect(await clientOf(`http://127.0.0.2:${port}`)(call)).toEqual({
      kind: 'unavailable',
      reason: 'unreachable',
    })
  })

  test('a missing response is reported as a timeout', async () => {
    const server = await startLocalServer(() => {})
    expect(await clientOf(server.url, 50)(call)).toEqual({ kind: 'unavailable', reason: 'timeout' })
  })

  test('a connection that closes without a response is reported as unreachable', async () => {
    const server = await startLocalServer((response) => response.destroy())
    expect(await clientOf(server.url)(call)).toEqual({ kind: 'unavailable', reason: 'unreachable' })
  })

  test('an aborted call is reported as cancelled', async () => {
    const server = await startLocalServer(() => {})
    expect(await clientOf(server.url)(call, AbortSignal.abort())).toEqual({
      kind: 'unavailable',
      reason: 'cancelled',
    })
  })

  test.each([
    ['a page', 200, '<html>'],
    ['a report without a verdict', 200, '{"ok":true}'],
    ['an unknown code', 400, '{"ok":false,"error":"x","code":"NO_SUCH"}'],
    ['a redirect', 302, ''],
    ['a body that is too long', 200, `"${'x'.repeat(100_000)}"`],
  ])('%s is reported as an invalid response', async (_, status, body) => {
    const server = await startLocalServer((response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:1/' })
      response.end(body)
    })
    expect(await clientOf(server.url)(call)).toEqual({
      kind: 'unavailable',
      reason: 'invalid_response',
    })
  })
})
