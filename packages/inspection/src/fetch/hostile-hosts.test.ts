import { BlockList } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  answerText,
  HOST,
  PUBLIC,
  redirectTo,
  serversOfEachTest,
  settingsFor,
  type LocalServer,
} from '../../test/public-host.ts'
import { openSocket } from './connection.ts'
import { fetchImage } from './fetch-image.ts'
import { defaultSettings, type FetchSettings } from './settings.ts'

const serve = serversOfEachTest()
const refused = {
  error: { code: 'INVALID_SCHEMA', details: [{ path: 'url', issue: 'url_not_allowed' }] },
}
/** What a name is answered that does not resolve. */
const unresolved = {
  error: { code: 'FORENSICS_PROVIDER_ERROR', details: [{ path: 'url', issue: 'not_reachable' }] },
}

/** A service on 127.0.0.1 that must not be reached, and the public host on the same port. */
async function victimAndHost(location: (port: number) => string) {
  const victim = await serve({
    address: '127.0.0.1',
    answer: (_head, socket) => socket.write(answerText('inside')),
  })
  const host = await serve({
    port: victim.port,
    answer: (_head, socket) => socket.write(redirectTo(location(victim.port))),
  })
  return { victim, host }
}

const at = (server: LocalServer): string => `http://${HOST}:${server.port}/`

/** Answers of a name server, one after the other; the last one for ever. */
function resolving(...answers: string[][]) {
  let asked = 0
  const resolve = () => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? []
    asked += 1
    return Promise.resolve(answer)
  }
  return { resolve, asked: () => asked }
}

describe('fetchImage: a host name with a private IP address', () => {
  test.each([
    ['to this machine', ['127.0.0.1']],
    ['to a private network', ['10.0.0.5']],
    ["to clouds' metadata", ['169.254.169.254']],
    ["to Azure's host", ['168.63.129.16']],
    ['to IPv6 loopback', ['::1']],
    ['to a unique local address', ['fd00:ec2::254']],
    ['to a mapped loopback', ['::ffff:127.0.0.1']],
    ['to loopback through NAT64', ['64:ff9b::7f00:1']],
    ['to loopback through 6to4', ['2002:7f00:1::']],
    ['first outside, then inside', [PUBLIC, '127.0.0.1']],
    ['first inside, then outside', ['10.0.0.1', PUBLIC]],
    ['outside by IPv4, inside by IPv6', [PUBLIC, 'fe80::1']],
    [
      'inside behind a thousand public ones',
      [...Array.from({ length: 1000 }, () => PUBLIC), '127.0.0.1'],
    ],
    ['to no IP address', [PUBLIC, 'localhost']],
    ['to an address with a zone', [`fe80::1%lo`]],
  ])(
    'fetchImage reports %s like an unknown host, and sends no request',
    async (_where, addresses) => {
      const victim = await serve({ address: '127.0.0.1' })
      const settings = settingsFor([victim.port], { resolve: () => Promise.resolve(addresses) })
      await expect(fetchImage(at(victim), settings)).rejects.toMatchObject(unresolved)
      expect(victim.connections()).toBe(0)
    },
  )

  test('fetchImage reports a host without an IP address like a failed DNS lookup', async () => {
    for (const resolve of [() => Promise.resolve([]), () => Promise.reject(new Error('NXDOMAIN'))])
      await expect(
        fetchImage(`http://${HOST}/`, settingsFor([], { resolve })),
      ).rejects.toMatchObject(unresolved)
  })
})

describe('fetchImage: a host name whose IP address changes (DNS rebinding)', () => {
  test('fetchImage resolves a host once, and connects to the IP address that was checked', async () => {
    const { resolve, asked } = resolving([PUBLIC], ['127.0.0.1'])
    const victim = await serve({ address: '127.0.0.1' })
    const host = await serve({
      port: victim.port,
      answer: (_head, socket) => socket.write(answerText('image')),
    })
    expect(await fetchImage(at(host), settingsFor([host.port], { resolve }))).toHaveLength(5)
    expect(asked()).toBe(1)
    expect(victim.connections()).toBe(0)
  })

  test('fetchImage checks a host again after a redirect to itself', async () => {
    const { resolve } = resolving([PUBLIC], ['127.0.0.1'])
    const { victim, host } = await victimAndHost((port) => `http://${HOST}:${port}/again`)
    await expect(fetchImage(at(host), settingsFor([host.port], { resolve }))).rejects.toMatchObject(
      unresolved,
    )
    expect(victim.connections()).toBe(0)
  })

  test('fetchImage reuses no connection of another host', async () => {
    const host: LocalServer = await serve({
      answer: (head, socket) =>
        socket.write(
          head.includes('host: two')
            ? answerText('image')
            : redirectTo(`http://two.example.com:${host.port}/`),
        ),
    })
    expect(await fetchImage(at(host), settingsFor([host.port]))).toHaveLength(5)
    expect(host.connections()).toBe(2)
  })
})

describe('fetchImage: redirects to private hosts', () => {
  test.each([
    ['to a literal', (port: number) => `http://127.0.0.1:${port}/`],
    ['to a short literal', (port: number) => `http://127.1:${port}/`],
    ['to a decimal literal', (port: number) => `http://2130706433:${port}/`],
    ['to a hexadecimal literal', (port: number) => `http://0x7f000001:${port}/`],
    ['to an octal literal', (port: number) => `http://0177.0.0.1:${port}/`],
    ['to full-width digits', (port: number) => `http://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1:${port}/`],
    ['to nothing but zero', (port: number) => `http://0:${port}/`],
    ['to the unspecified address', (port: number) => `http://[::]:${port}/`],
    ['to IPv6 loopback', (port: number) => `http://[::1]:${port}/`],
    ['to a mapped literal', (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['to a compatible literal', (port: number) => `http://[::127.0.0.1]:${port}/`],
    ['to NAT64', (port: number) => `http://[64:ff9b::7f00:1]:${port}/`],
    ['without a scheme', (port: number) => `//127.0.0.1:${port}/`],
    ['with backslashes', (port: number) => `\\\\127.0.0.1:${port}\\`],
    ['with a tab inside', (port: number) => `http://127.0\t.0.1:${port}/`],
    ['to localhost', (port: number) => `http://localhost:${port}/`],
    ['to localhost with a dot', (port: number) => `http://localhost.:${port}/`],
    ['to a short name', (port: number) => `http://postgres:${port}/`],
    ["to clouds' metadata", () => 'http://169.254.169.254/latest/meta-data/iam/'],
    ["to Google's metadata", () => 'http://metadata.google.internal/'],
    ["to Amazon's metadata by IPv6", () => 'http://[fd00:ec2::254]/'],
    ["to Azure's host", () => 'http://168.63.129.16/'],
    ["to Alibaba's metadata", () => 'http://100.100.100.200/'],
    ['to ssh', () => `http://${HOST}:22/`],
    ['to a database', () => `http://${HOST}:5432/`],
    ['to a file', () => 'file:///etc/passwd'],
    ['to data', () => 'data:image/png;base64,AA=='],
    ['to gopher', () => 'gopher://127.0.0.1:6379/_FLUSHALL'],
    ['to ftp', () => `ftp://${HOST}/`],
    ['with credentials', (port: number) => `http://user:pass@${HOST}:${port}/`],
    ['with a user alone', (port: number) => `http://user@${HOST}:${port}/`],
    ['to a zone id', (port: number) => `http://[fe80::1%25lo]:${port}/`],
    ['to no URL', () => 'http://'],
    ['that is very long', () => `/${'a'.repeat(9000)}`],
  ])('a redirect to %s is refused', async (_where, location) => {
    const { victim, host } = await victimAndHost(location)
    await expect(fetchImage(at(host), settingsFor([host.port]))).rejects.toMatchObject(refused)
    expect(victim.connections()).toBe(0)
    expect(host.requests).toHaveLength(1)
  })

  test('fetchImage reports a redirect to a host with a private IP address like one to an unknown host', async () => {
    const { victim, host } = await victimAndHost((port) => `http://inside.example.com:${port}/`)
    const resolve = (name: string) => Promise.resolve([name === HOST ? PUBLIC : '127.0.0.1'])
    await expect(fetchImage(at(host), settingsFor([host.port], { resolve }))).rejects.toMatchObject(
      unresolved,
    )
    expect(victim.connections()).toBe(0)
  })

  test('fetchImage checks the third redirect like the first', async () => {
    const steps = new Map([
      ['/', '/1'],
      ['/1', '/2'],
    ])
    const victim = await serve({ address: '127.0.0.1' })
    const host = await serve({
      port: victim.port,
      answer: (head, socket) =>
        socket.write(
          redirectTo(steps.get(head.split(' ')[1] ?? '') ?? `http://127.0.0.1:${victim.port}/`),
        ),
    })
    await expect(fetchImage(at(host), settingsFor([host.port]))).rejects.toMatchObject(refused)
    expect(host.requests).toHaveLength(3)
    expect(victim.connections()).toBe(0)
  })
})

describe('fetchImage: each layer of defence alone', () => {
  const trusting: Partial<FetchSettings> = { isAllowed: () => true }
  const loopback = new BlockList()
  loopback.addSubnet('127.0.0.0', 8)
  loopback.addSubnet('::1', 128, 'ipv6')

  test.each([
    ['a literal', '127.0.0.1', ['127.0.0.1']],
    ['a name', HOST, ['127.0.0.1']],
    ['a name with a mapped address', HOST, ['::ffff:127.0.0.1']],
    ['a name with two addresses', HOST, ['127.0.0.1', '127.0.0.5']],
  ])("Node's sockets refuse %s when no earlier check does", async (_what, name, addresses) => {
    const victim = await serve({ address: '127.0.0.1' })
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://${name}:${victim.port}/`
      const resolve = () => Promise.resolve(addresses)
      const settings = settingsFor([victim.port], { ...trusting, resolve, blockList: loopback })
      await expect(fetchImage(url, settings), scheme).rejects.toMatchObject(
        name === HOST ? unresolved : refused,
      )
    }
    expect(victim.connections()).toBe(0)
  })
})

test('fetchImage sends no byte over a connection to another IP address than was checked', async () => {
  let bytes = 0
  const victim = await serve({
    address: '127.0.0.1',
    meet: (socket) => void socket.on('data', (piece: Buffer) => (bytes += piece.length)),
  })
  for (const scheme of ['http', 'https']) {
    const url = new URL(`${scheme}://127.0.0.1:${victim.port}/`)
    const settings = { ...defaultSettings, ...settingsFor([victim.port]) }
    const { tcp, ready } = openSocket({ url, host: '127.0.0.1' }, [PUBLIC], settings)
    await expect(ready, scheme).rejects.toMatchObject(refused)
    tcp.destroy()
  }
  await victim.ended()
  expect(bytes).toBe(0)
})

describe('fetchImage with its default settings', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'https://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/',
    'http://10.0.0.1:80/',
    'https://192.168.1.1:443/',
    'http://127.0.0.2/',
    'http://8.8.8.8:8080/',
    'https://user@8.8.8.8/',
    'http://metadata.google.internal/',
  ])('fetchImage with its default settings refuses %s', async (url) => {
    await expect(fetchImage(url)).rejects.toMatchObject(refused)
  })
})
