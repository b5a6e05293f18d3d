import { describe, expect, test } from 'vitest'
import { createInspectionClient } from './inspection-client.ts'
import { answerJson, startLocalServer } from '../testing/local-server.ts'
import { inspectionResponse } from '../testing/reports.ts'

const call = { body: '{"url":"https://images.example.com/a.png"}', idempotencyKey: 'k'.repeat(16) }

const clientOf = (apiUrl: string, timeoutMs = 60_000) =>
  createInspectionClient({ apiUrl, apiKey: 'the key', timeoutMs })

test('asks once, with the key, and gives the report', async () => {
  const server = await startLocalServer((response) => answerJson(response, 200, inspectionResponse))
  const answer = await clientOf(server.url)(call)
  expect(answer).toEqual({ kind: 'report', response: inspectionResponse, isReplay: false })
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

test('without an idempotency key it sends none', async () => {
  const server = await startLocalServer((response) => answerJson(response, 200, inspectionResponse))
  await clientOf(server.url)({ ...call, idempotencyKey: null })
  expect(server.received[0]?.headers).not.toHaveProperty('idempotency-key')
})

test('an API that says more is understood, and one that gives no reasons', async () => {
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

test('a refusal keeps its code, details and pause', async () => {
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

describe('away is', () => {
  test('nobody there', async () => {
    const server = await startLocalServer(() => {})
    const { port } = new URL(server.url)
    expect(await clientOf(`http://127.0.0.2:${port}`)(call)).toEqual({
      kind: 'away',
      reason: 'unreachable',
    })
  })

  test('no answer in time', async () => {
    const server = await startLocalServer(() => {})
    expect(await clientOf(server.url, 50)(call)).toEqual({ kind: 'away', reason: 'timeout' })
  })

  test('a connection that breaks', async () => {
    const server = await startLocalServer((response) => response.destroy())
    expect(await clientOf(server.url)(call)).toEqual({ kind: 'away', reason: 'unreachable' })
  })

  test('a caller that gives up', async () => {
    const server = await startLocalServer(() => {})
    expect(await clientOf(server.url)(call, AbortSignal.abort())).toEqual({
      kind: 'away',
      reason: 'cancelled',
    })
  })

  test.each([
    ['a page', 200, '<html>'],
    ['a report without a verdict', 200, '{"ok":true}'],
    ['an unknown code', 400, '{"ok":false,"error":"x","code":"NO_SUCH"}'],
    ['a redirect', 302, ''],
    ['an endless answer', 200, `"${'x'.repeat(100_000)}"`],
  ])('%s', async (_, status, body) => {
    const server = await startLocalServer((response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:1/' })
      response.end(body)
    })
    expect(await clientOf(server.url)(call)).toEqual({ kind: 'away', reason: 'invalid_response' })
  })
})
