import { describe, expect, test } from 'vitest'
import { createFileFetcher } from './fetch-file.ts'
import { startLocalServer } from '../testing/local-server.ts'

const never = new AbortController().signal
const MEBIBYTE = 1_048_576

function fetcherOf(origins: string[], timeoutMs = 60_000) {
  return createFileFetcher({ hosts: ['cdn.example.com'], origins, timeoutMs })
}

test('gives the bytes of a file', async () => {
  const server = await startLocalServer((response) => response.end(Buffer.from([1, 2, 3])))
  const bytes = await fetcherOf([server.url])(`${server.url}/a`, never, { authorization: 'x' })
  expect([...bytes]).toEqual([1, 2, 3])
  expect(server.received[0]?.headers).toMatchObject({
    authorization: 'x',
    'accept-encoding': 'identity',
  })
})

describe('is asked of no other host:', () => {
  test.each([
    'https://cdn.example.com.evil.example/a',
    'https://evil.example/cdn.example.com',
    'http://cdn.example.com/a',
    'https://cdn.example.com:8443/a',
    'https://user@cdn.example.com/a',
    'https://cdn.example.com@evil.example/a',
    'file:///etc/passwd',
    'no address',
  ])('%s', async (url) => {
    await expect(fetcherOf([])(url, never)).rejects.toMatchObject({ problem: 'gone' })
  })

  test('a redirect of a file to another host is not followed', async () => {
    const other = await startLocalServer((response) => response.end('secret'))
    const server = await startLocalServer((response) => {
      response.writeHead(302, { location: other.url }).end()
    })
    await expect(fetcherOf([server.url])(server.url, never)).rejects.toMatchObject({
      problem: 'gone',
    })
    expect(other.received).toEqual([])
  })
})

test('10 MiB come through, a byte more does not', async () => {
  const server = await startLocalServer((response, { path }) => {
    response.end(Buffer.alloc(10 * MEBIBYTE + (path === '/more' ? 1 : 0)))
  })
  const fetchFile = fetcherOf([server.url])
  expect(await fetchFile(`${server.url}/all`, never)).toHaveLength(10 * MEBIBYTE)
  await expect(fetchFile(`${server.url}/more`, never)).rejects.toMatchObject({
    problem: 'too_large',
  })
})

test('a file that is announced larger is not awaited', async () => {
  const closed = Promise.withResolvers<void>()
  const server = await startLocalServer((response) => {
    response.on('close', () => closed.resolve())
    response.writeHead(200, { 'content-length': 10 * MEBIBYTE + 1 }).flushHeaders()
  })
  await expect(fetcherOf([server.url])(server.url, never)).rejects.toMatchObject({
    problem: 'too_large',
  })
  await closed.promise
})

test('an endless file is left at its bound', async () => {
  const closed = Promise.withResolvers<void>()
  const server = await startLocalServer((response) => {
    const piece = Buffer.alloc(MEBIBYTE)
    const more = (): void => {
      while (response.write(piece));
    }
    response.on('drain', more).on('close', () => closed.resolve())
    more()
  })
  await expect(fetcherOf([server.url])(server.url, never)).rejects.toMatchObject({
    problem: 'too_large',
  })
  await closed.promise
})

test.each([
  [404, 'gone'],
  [403, 'gone'],
  [429, 'away'],
  [500, 'away'],
  [503, 'away'],
])('status %s is %s', async (status, problem) => {
  const server = await startLocalServer((response) => response.writeHead(status).end())
  await expect(fetcherOf([server.url])(server.url, never)).rejects.toMatchObject({ problem })
})

test('a silent or broken host is away, and the failure does not name its address', async () => {
  const silent = await startLocalServer(() => {})
  const broken = await startLocalServer((response) => response.destroy())
  for (const { url } of [silent, broken]) {
    const failure: unknown = await fetcherOf([url], 50)(`${url}/bot-token`, never).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ problem: 'away' })
    expect(String(failure)).not.toContain('token')
    expect(failure).not.toHaveProperty('cause')
  }
})
