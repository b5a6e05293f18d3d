import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { limits } from '@ase/schemas'
import { startServer, type RunningServer } from '@ase/service-kit'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestReceiver,
  eventOf,
  expectError,
  NOW_MS,
  PATH,
  post,
  SECRET,
  signatureOf,
  type TestReceiver,
} from './support.ts'

const NOW = NOW_MS / 1000
const OTHER = `whsec_${'o'.repeat(32)}`
const event = () => JSON.stringify(eventOf('customer.updated', { id: 'cus_1' }))

let database: TestDatabase
let receiver: TestReceiver
let server: RunningServer
beforeAll(async () => {
  database = await createTestDatabase()
  receiver = createTestReceiver(database.db)
  const listen = { port: 0, portSetting: 'PORT', host: '127.0.0.1', drainTimeoutMs: 1000 }
  server = await startServer(listen, () => receiver.app)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

test('an event that the processor signed is received', async () => {
  const response = await post(receiver, event())
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ok: true })
})

test('both secrets are accepted while a secret is rotated', async () => {
  const rotating = createTestReceiver(database.db, { webhookSecrets: [OTHER, SECRET] })
  for (const secret of [SECRET, OTHER]) {
    const text = event()
    const response = await post(rotating, text, { 'stripe-signature': signatureOf(text, secret) })
    expect(response.status).toBe(200)
  }
})

test('a header with several v1 entries is accepted when one is valid', async () => {
  const text = event()
  const v1 = signatureOf(text, OTHER).replace(/^t=\d+,/, '')
  const both = `${signatureOf(text)},${v1}`
  expect((await post(receiver, text, { 'stripe-signature': both })).status).toBe(200)
})

describe('POST /api/billing/webhook: 400 INVALID_SIGNATURE', () => {
  const text = event()
  test.each<[string, Record<string, string>]>([
    ['for an empty header', { 'stripe-signature': '' }],
    ['for another secret', { 'stripe-signature': signatureOf(text, OTHER) }],
    ['for an old time', { 'stripe-signature': signatureOf(text, SECRET, NOW - 301) }],
    ['for a time to come', { 'stripe-signature': signatureOf(text, SECRET, NOW + 301) }],
    ['for v0 alone', { 'stripe-signature': signatureOf(text).replace('v1=', 'v0=') }],
    [
      'for an altered time',
      { 'stripe-signature': signatureOf(text).replace(String(NOW), String(NOW + 1)) },
    ],
    [
      'for a header sent twice',
      { 'stripe-signature': `${signatureOf(text)}, ${signatureOf(text)}` },
    ],
  ])('a signature is refused %s', async (_, headers) => {
    await expectError(await post(receiver, text, headers), 400, 'INVALID_SIGNATURE')
  })

  test('a delivery without a signature header is refused', async () => {
    const response = await receiver.app.request(PATH, { method: 'POST', body: text })
    await expectError(response, 400, 'INVALID_SIGNATURE')
  })

  test('a signature is refused for an altered body, also where its meaning is the same', async () => {
    const headers = { 'stripe-signature': signatureOf(text) }
    for (const body of [text.replace('cus_1', 'cus_2'), `${text}\n`, `\uFEFF${text}`, '']) {
      await expectError(await post(receiver, body, headers), 400, 'INVALID_SIGNATURE')
    }
  })

  test('a refused signature is counted by its reason and logged without the header', async () => {
    const before = await receiver.count(
      'ase_payment_event_signature_failures_total',
      'timestamp_outside_tolerance',
    )
    await post(receiver, text, { 'stripe-signature': signatureOf(text, SECRET, NOW - 301) })
    expect(
      await receiver.count(
        'ase_payment_event_signature_failures_total',
        'timestamp_outside_tolerance',
      ),
    ).toBe(before + 1)
    expect(receiver.log()).toContain('"timestamp_outside_tolerance"')
    expect(receiver.log()).not.toContain('v1=')
  })
})

describe('POST /api/billing/webhook: bodies that are not read or not completed', () => {
  const text = event()
  const unread = () =>
    new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('The body was read.')) })

  test.each<[string, Record<string, string>]>([
    ['no header', {}],
    ['a header of another form', { 'stripe-signature': 'nonsense' }],
    ['an old time', { 'stripe-signature': signatureOf(text, SECRET, NOW - 301) }],
    ['a time to come', { 'stripe-signature': signatureOf(text, SECRET, NOW + 301) }],
  ])('the body of a delivery with %s is not read', async (_, headers) => {
    const init = { method: 'POST', body: unread(), duplex: 'half', headers } as const
    await expectError(await receiver.app.request(PATH, init), 400, 'INVALID_SIGNATURE')
  })

  test('a slow body is refused when newer ones need its memory, and a signed delivery is received', async () => {
    const headers = {
      'stripe-signature': signatureOf(text, OTHER),
      'content-length': limits.paymentWebhook.bodyBytesMax,
    }
    const endless = Array.from({ length: 65 }, () =>
      request(`${server.url}${PATH}`, { method: 'POST', headers }),
    )
    const statuses = endless.map(
      (each) =>
        new Promise<number>((resolve) => {
          each.once('response', ({ statusCode = 0 }) => resolve(statusCode))
          each.on('error', () => {})
        }),
    )
    for (const each of endless) each.write('{')
    // The room has 64 MiB, and each of them has declared one.
    expect(await Promise.race(statuses)).toBe(429)
    const delivery = await fetch(`${server.url}${PATH}`, {
      method: 'POST',
      headers: { 'stripe-signature': signatureOf(text) },
      body: text,
    })
    expect(delivery.status).toBe(200)
    for (const each of endless) each.destroy()
  })
})

describe('POST /api/billing/webhook: 503 BILLING_NOT_CONFIGURED', () => {
  test('every delivery is 503 without a webhook secret', async () => {
    const closed = createTestReceiver(database.db, { webhookSecrets: [] })
    const text = event()
    await expectError(await post(closed, text), 503, 'BILLING_NOT_CONFIGURED')
    await expectError(
      await post(closed, text, { 'stripe-signature': 'nonsense' }),
      503,
      'BILLING_NOT_CONFIGURED',
    )
  })
})

test('a blank secret accepts no signature', async () => {
  const text = event()
  for (const blank of ['', ' ']) {
    const open = createTestReceiver(database.db, { webhookSecrets: [blank] })
    await expectError(await post(open, text), 400, 'INVALID_SIGNATURE')
  }
})

describe('POST /api/billing/webhook: 413 PAYLOAD_TOO_LARGE', () => {
  const padded = (bytes: number) => event().padEnd(bytes, ' ')

  test('a delivery of 1,048,576 bytes is read, and one more byte is refused', async () => {
    expect((await post(receiver, padded(1_048_576))).status).toBe(200)
    await expectError(await post(receiver, padded(1_048_577)), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('a chunked body is counted while it is read, on a real connection', async () => {
    const text = padded(1_048_577)
    const status = await postChunked(text)
    expect(status).toBe(413)
    expect(await postChunked(padded(1_048_576))).toBe(200)
  })

  test('an endless body ends as soon as it is too large', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(0x20)),
    })
    const headers = { 'stripe-signature': signatureOf('') }
    const init = { method: 'POST', body, headers, duplex: 'half' } as const
    const endless = new Request(`http://localhost${PATH}`, init)
    await expectError(await receiver.app.request(endless), 413, 'PAYLOAD_TOO_LARGE')
  })

  /** Without a declared length. */
  function postChunked(text: string): Promise<number> {
    return new Promise((answered, failed) => {
      const headers = { 'stripe-signature': signatureOf(text) }
      const sent = request(`${server.url}${PATH}`, { method: 'POST', headers }, (response) => {
        response.resume()
        answered(response.statusCode ?? 0)
      })
      sent.once('error', failed)
      for (let at = 0; at < text.length; at += 65_536) sent.write(text.slice(at, at + 65_536))
      sent.end()
    })
  }
})

test('a signature header that is sent twice is refused', async () => {
  const text = event()
  const status = await new Promise<number>((answered, failed) => {
    const headers = ['stripe-signature', signatureOf(text), 'Stripe-Signature', signatureOf(text)]
    const sent = request(`${server.url}${PATH}`, { method: 'POST', headers }, (response) => {
      response.resume()
      answered(response.statusCode ?? 0)
    })
    sent.once('error', failed)
    sent.end(text)
  })
  expect(status).toBe(400)
})

test('the webhook refuses other methods and every web page', async () => {
  const { app } = receiver
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    await expectError(await app.request(PATH, { method }), 405, 'METHOD_NOT_ALLOWED')
  }
  const headers = { origin: 'https://console.example.com' }
  await expectError(await post(receiver, event(), headers), 403, 'INVALID_ORIGIN')
})
