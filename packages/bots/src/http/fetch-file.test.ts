import { describe, expect, test } from 'vitest'
import { startLocalServer } from '../testing/local-server.ts'
import { createFileFetcher } from './fetch-file.ts'

const never = new AbortController().signal
const MEBIBYTE = 1_048_576

function fetcherOf(origins: string[], timeoutMs = 60_000) {
  return createFileFetcher({ hosts: ['cdn.example.com'], origins, timeoutMs })
}

test('a file is downloaded without compression', async () => {
  const server = await startLocalServer((response) => response.end(Buffer.from([1, 2, 3])))
  const bytes = await fetcherOf([server.url])(`${server.url}/a`, never)
  expect([...bytes]).toEqual([1, 2, 3])
  expect(server.received[0]?.headers).toMatchObject({ 'accept-encoding': 'identity' })
})

describe('only the given hosts and origins', () => {
  test.each([
    'https://cdn.example.com.evil.example/a',
    'https://evil.example/cdn.example.com',
    'http://cdn.example.com/a',
    'https://cdn.example.com:8443/a',
    'https://user@cdn.example.com/a',
    'https://cdn.example.com@evil.example/a',
    'file:///etc/passwd',
    'not a URL',
  ])('a file is not downloaded from %s', async (url) => {
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

test('a file of 10 MiB is downloaded, and one of a byte more is refused', async () => {
  const server = await startLocalServer((response, { path }) => {
    response.end(Buffer.alloc(10 * MEBIBYTE + (path === '/more' ? 1 : 0)))
  })
  const fetchFile = fetcherOf([server.url])
  expect(await fetchFile(`${server.url}/all`, never)).toHaveLength(10 * MEBIBYTE)
  await expect(fetchFile(`${server.url}/more`, never)).rejects.toMatchObject({
    problem: 'too_large',
  })
})

test('a file whose Content-Length is over 10 MiB is refused before its body arrives', async () => {
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

test('the connection of an endless file is closed at 10 MiB', async () => {
  const closed = Promise.withResolvers<void>()
  const server = await startLocalServer((response) => {
    const chunk = Buffer.alloc(MEBIBYTE)
    const more = (): void => {
      while (response.write(chunk));
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
  [429, 'unavailable'],
  [500, 'unavailable'],
  [503, 'unavailable'],
])('a file with status %s is reported as %s', async (status, problem) => {
  const server = await startLocalServer((response) => response.writeHead(status).end())
  await expect(fetcherOf([server.url])(server.url, never)).rejects.toMatchObject({ problem })
})

test('a host that does not answer is unavailable, and the error does not contain its URL', async () => {
  const silent = await startLocalServer(() => {})
  const broken = await startLocalServer((response) => response.destroy())
  for (const { url } of [silent, broken]) {
    const failure: unknown = await fetcherOf([url], 50)(`${url}/bot-token`, never).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ problem: 'unavailable' })
    expect(String(failure)).not.toContain('token')
    expect(failure).not.toHaveProperty('cause')
  }
})
