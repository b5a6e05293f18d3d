import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { exchangeJson } from './exchange-json.ts'
import { SendError, type HttpClient } from './http-client.ts'
import { deadlinePassed } from '@ase/runtime'

const call = { url: new URL('http://127.0.0.1:9/x'), body: '{}' }
const never = new AbortController().signal
const failed = (kind: string, more = {}) => ({ ok: false, error: { kind, ...more } })

interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}
interface Failure {
  readonly code: string
  readonly sent: boolean
}

/** Stands in for what a test cannot make the operating system do on demand. */
function clientOf(...outcomes: readonly (Answer | Failure)[]) {
  const left = [...outcomes]
  const client: HttpClient & { calls: number } = {
    calls: 0,
    send: () => {
      client.calls += 1
      const outcome = left.shift() ?? { code: 'MORE_CALLS_THAN_EXPECTED', sent: true }
      if (!('code' in outcome)) return Promise.resolve(messageOf(outcome))
      const cause = Object.assign(new Error('from the system'), { code: outcome.code })
      return Promise.reject(new SendError(outcome.sent, cause))
    },
    close: () => {},
  }
  return client
}

function messageOf({ status = 200, headers = {}, body = '{"fine":true}' }: Answer) {
  const message = new IncomingMessage(new Socket())
  message.statusCode = status
  Object.assign(message.headers, headers)
  message.push(body)
  message.push(null)
  return message
}

describe('exchangeJson tries a second time only when nothing was sent', () => {
  test.each(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])(
    'a second try follows a connection that was not established: %s',
    async (code) => {
      const client = clientOf({ code, sent: false }, {})
      expect(await exchangeJson(client, call, never)).toEqual({ ok: true, value: { fine: true } })
      expect(client.calls).toBe(2)
    },
  )

  test('a second try is the last one', async () => {
    const refused = { code: 'ECONNREFUSED', sent: false }
    const client = clientOf(refused, refused, {})
    expect(await exchangeJson(client, call, never)).toEqual(failed('unreachable'))
    expect(client.calls).toBe(2)
  })

  test.each([
    ['ECONNRESET', true, 'connection_lost'],
    ['EPIPE', true, 'connection_lost'],
    ['ECONNREFUSED', true, 'connection_lost'],
    ['HPE_INVALID_CONSTANT', true, 'connection_lost'],
    ['ENOTFOUND', false, 'unreachable'],
    ['CERT_HAS_EXPIRED', false, 'unreachable'],
    ['ETIMEDOUT', false, 'timeout'],
  ])(
    'a second try does not follow when something may have been sent or will not change: %s, sent %s',
    async (code, sent, kind) => {
      const client = clientOf({ code, sent }, {})
      expect(await exchangeJson(client, call, never)).toEqual(failed(kind))
      expect(client.calls).toBe(1)
    },
  )

  test('a second try does not follow when the caller cancelled', async () => {
    const controller = new AbortController()
    const client = clientOf({ code: 'ECONNREFUSED', sent: false }, {})
    const result = exchangeJson(client, call, controller.signal)
    controller.abort()
    expect(await result).toEqual(failed('cancelled'))
    expect(client.calls).toBe(1)
  })

  test('a second try does not follow after the deadline', async () => {
    const controller = new AbortController()
    const client = clientOf({ code: 'ECONNREFUSED', sent: false }, {})
    const result = exchangeJson(client, call, controller.signal)
    controller.abort(deadlinePassed)
    expect(await result).toEqual(failed('timeout'))
  })
})

describe('the status decides the kind of failure, and no request is sent again', () => {
  test.each<[number, Readonly<Record<string, string>>, object]>([
    [301, { location: '/x' }, { kind: 'unexpected_status' }],
    [400, {}, { kind: 'rejected' }],
    [401, {}, { kind: 'unauthorized' }],
    [403, {}, { kind: 'unauthorized' }],
    [404, {}, { kind: 'unexpected_status' }],
    [413, {}, { kind: 'rejected' }],
    [422, {}, { kind: 'rejected' }],
    [424, {}, { kind: 'rejected' }],
    [429, {}, { kind: 'rate_limited' }],
    [429, { 'retry-after': '7' }, { kind: 'rate_limited', retryAfterSeconds: 7 }],
    [429, { 'retry-after': '0' }, { kind: 'rate_limited', retryAfterSeconds: 1 }],
    [429, { 'retry-after': '86400' }, { kind: 'rate_limited', retryAfterSeconds: 60 }],
    [429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, { kind: 'rate_limited' }],
    [429, { 'retry-after': '-5' }, { kind: 'rate_limited' }],
    [500, {}, { kind: 'server_error' }],
    [503, { 'retry-after': '2' }, { kind: 'server_error', retryAfterSeconds: 2 }],
  ])('status %i with headers %j decides the kind of failure', async (status, headers, error) => {
    const client = clientOf({ status, headers }, {})
    expect(await exchangeJson(client, call, never)).toEqual({ ok: false, error })
    expect(client.calls).toBe(1)
  })
})

describe('exchangeJson refuses bodies that are no answer', () => {
  test.each(['gzip', 'br', 'deflate', 'identity, gzip', 'rot13'])(
    'a body that is compressed although that was declined is refused: %s',
    async (encoding) => {
      const client = clientOf({ headers: { 'content-encoding': encoding } })
      expect(await exchangeJson(client, call, never)).toEqual(failed('malformed_response'))
    },
  )

  test.each([
    '',
    'null and void',
    '{"a":1,"a":2}',
    ' '.repeat(262_145),
    Buffer.from('"\xff"', 'latin1'),
  ])('a body that is not an answer is refused', async (body) => {
    expect(await exchangeJson(clientOf({ body }), call, never)).toEqual(
      failed('malformed_response'),
    )
  })
})
