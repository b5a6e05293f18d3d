import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { ClientNetwork } from '@ase/identity'
import { createLogger, createMetrics, createOriginPolicy, createServiceApp } from '@ase/service-kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientNetworkOf } from './network-address.ts'

/** What a request from `peer` with this `X-Forwarded-For` is counted under. */
async function networkOf(peer: string, forwarded?: string, trustedProxies = 0): Promise<string> {
  return (await addressOf(peer, forwarded, trustedProxies)).network
}

async function addressOf(
  peer: string,
  forwarded?: string,
  trustedProxies = 0,
): Promise<ClientNetwork> {
  const app = createServiceApp({
    log: createLogger({ service: 'test', level: 'silent' }),
    metrics: createMetrics('test'),
    origins: createOriginPolicy([]),
    clock: () => 0,
  })
  app.get('/', (c) => c.json(clientNetworkOf(c, trustedProxies)))
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  const headers: Record<string, string> =
    forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const response = await app.request('/', { headers }, { incoming: new IncomingMessage(socket) })
  const address: ClientNetwork = JSON.parse(await response.text())
  return address
}

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:DB8:1::', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', 'unknown'],
])('a caller with the IP address %s is counted under the network %s', async (peer, network) => {
  expect(await networkOf(peer)).toBe(network)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['', 'unknown'],
])('the wider network of the IP address %s is %s', async (peer, around) => {
  expect((await addressOf(peer)).widerNetwork).toBe(around)
})

test('X-Forwarded-For is not read without a trusted proxy', async () => {
  expect(await networkOf('192.0.2.7', '198.51.100.1')).toBe('192.0.2.7')
})

test.each([
  [1, '198.51.100.1', '198.51.100.1'],
  [1, '203.0.113.9, 198.51.100.1', '198.51.100.1'],
  [2, '203.0.113.9, 198.51.100.1', '203.0.113.9'],
  [2, '1.1.1.1, 203.0.113.9 ,198.51.100.1', '203.0.113.9'],
  [2, '198.51.100.1', '198.51.100.1'],
  [1, '198.51.100.1:4711', '198.51.100.1'],
  [1, '[2001:db8::1]:4711', '2001:db8:0:0::/64'],
  [1, '2001:db8::1', '2001:db8:0:0::/64'],
  [1, '', '192.0.2.7'],
  [1, 'unknown', '192.0.2.7'],
  [1, '198.51.100.1, ', '192.0.2.7'],
  [1, '[', '192.0.2.7'],
  [1, undefined, '192.0.2.7'],
])(
  'behind %i trusted proxies X-Forwarded-For %j means the network %s',
  async (proxies, forwarded, network) => {
    expect(await networkOf('192.0.2.7', forwarded, proxies)).toBe(network)
  },
)

test('what a client writes into X-Forwarded-For never changes the network under which it is counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme-ascii' }), async (invented) => {
      expect(await networkOf('192.0.2.7', `${invented}, 198.51.100.1`, 1)).toBe('198.51.100.1')
    }),
  )
})
