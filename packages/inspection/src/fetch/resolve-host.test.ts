import { afterEach, expect, test } from 'vitest'
import {
  startNameServer,
  wireName,
  type NameAnswer,
  type NameServer,
} from '../../test/name-server.ts'
import { resolveHost } from './resolve-host.ts'

const v4 = { type: 'A', data: Buffer.of(93, 184, 216, 34) } as const
const v6 = { type: 'AAAA', data: Buffer.from('26064700000000000000000000001111', 'hex') } as const
const never = new AbortController().signal

let server: NameServer
afterEach(() => server.close())

async function resolve(
  answers: Record<string, NameAnswer>,
  signal = never,
  host = 'img.example.com',
) {
  server = await startNameServer((_name, type) => answers[type] ?? [])
  return resolveHost(host, signal, [server.address])
}

test('resolveHost returns all IP addresses of a host, IPv4 first', async () => {
  const second = { ...v4, data: Buffer.of(127, 0, 0, 1) }
  expect(await resolve({ A: [v4, second], AAAA: [v6] })).toEqual([
    '93.184.216.34',
    '127.0.0.1',
    '2606:4700::1111',
  ])
  expect(server.questions.toSorted()).toEqual(['img.example.com A', 'img.example.com AAAA'])
})

test.each([
  ['only IPv4', { A: [v4] }, ['93.184.216.34']],
  ['only IPv6', { AAAA: [v6] }, ['2606:4700::1111']],
  ['IPv4, and a failure for IPv6', { A: [v4], AAAA: { rcode: 2 } }, ['93.184.216.34']],
])('resolveHost returns the IP addresses of a host with %s', async (_what, answers, addresses) => {
  expect(await resolve(answers)).toEqual(addresses)
})

test('resolveHost follows a CNAME', async () => {
  const alias = { type: 'CNAME', data: wireName('inside.example.net') } as const
  const target = {
    type: 'A',
    data: Buffer.of(10, 0, 0, 7),
    name: wireName('inside.example.net'),
  } as const
  expect(await resolve({ A: [alias, target] })).toEqual(['10.0.0.7'])
})

test.each([
  ['no such name', { A: { rcode: 3 }, AAAA: { rcode: 3 } }],
  ['a refusal', { A: { rcode: 5 }, AAAA: { rcode: 5 } }],
  ['no record', {}],
])('resolveHost rejects for %s', async (_what, answers: Record<string, NameAnswer>) => {
  await expect(resolve(answers)).rejects.toThrow('no IP address')
})

test('resolveHost queries a short name unchanged, without a search domain or a hosts file', async () => {
  await expect(
    resolve({ A: { rcode: 3 }, AAAA: { rcode: 3 } }, never, 'ip6-localhost'),
  ).rejects.toThrow('no IP address')
  expect(new Set(server.questions)).toEqual(new Set(['ip6-localhost A', 'ip6-localhost AAAA']))
})

test('resolveHost stops waiting for a silent name server when the signal is aborted', async () => {
  const controller = new AbortController()
  const resolving = resolve({ A: 'silence', AAAA: 'silence' }, controller.signal)
  setTimeout(() => controller.abort(), 20)
  await expect(resolving).rejects.toThrow('no IP address')
})
