import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientIpAddressOf } from './client-ip-address.ts'
import { createServiceApp } from './create-app.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'
import { createOriginPolicy } from './origin-policy.ts'

/** The IP address that is found for a request of `peer` with this `X-Forwarded-For`. */
async function foundFor(peer: string, forwarded?: string, trustedProxies = 0): Promise<string> {
  const app = createServiceApp({
    log: createLogger({ service: 'test', level: 'silent' }),
    metrics: createMetrics('test'),
    origins: createOriginPolicy([]),
    clock: () => 0,
  })
  app.get('/', (c) => c.text(clientIpAddressOf(c, trustedProxies)))
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  const headers: Record<string, string> =
    forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const response = await app.request('/', { headers }, { incoming: new IncomingMessage(socket) })
  return response.text()
}

test.each(['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1', 'fe80::1%eth0', ''])(
  'the client of a connection from %j has this IP address',
  async (peer) => {
    expect(await foundFor(peer)).toBe(peer)
  },
)

test('X-Forwarded-For is not read without a trusted proxy', async () => {
  expect(await foundFor('192.0.2.7', '198.51.100.1')).toBe('192.0.2.7')
})

test.each([
  [1, '198.51.100.1', '198.51.100.1'],
  [1, '203.0.113.9, 198.51.100.1', '198.51.100.1'],
  [2, '203.0.113.9, 198.51.100.1', '203.0.113.9'],
  [2, '1.1.1.1, 203.0.113.9 ,198.51.100.1', '203.0.113.9'],
  [2, '198.51.100.1', '198.51.100.1'],
  [1, '198.51.100.1:4711', '198.51.100.1'],
  [1, '[2001:db8::1]:4711', '2001:db8::1'],
  [1, '2001:db8::1', '2001:db8::1'],
  [1, '', '192.0.2.7'],
  [1, 'unknown', '192.0.2.7'],
  [1, '198.51.100.1, ', '192.0.2.7'],
  [1, '[', '192.0.2.7'],
  [1, undefined, '192.0.2.7'],
])(
  'behind %i trusted proxies X-Forwarded-For %j means the IP address %s',
  async (proxies, forwarded, found) => {
    expect(await foundFor('192.0.2.7', forwarded, proxies)).toBe(found)
  },
)

test('what a client writes into X-Forwarded-For never changes its IP address', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme-ascii' }), async (invented) => {
      expect(await foundFor('192.0.2.7', `${invented}, 198.51.100.1`, 1)).toBe('198.51.100.1')
    }),
  )
})
