import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answerText,
  HOST,
  PUBLIC,
  redirectTo,
  serversOfEachTest,
  settingsFor,
  type LocalServer,
} from '../../test/public-host.ts'
import { startNameServer } from '../../test/name-server.ts'
import { fetchImage } from './fetch-image.ts'
import { resolveHost } from './resolve-host.ts'

const serve = serversOfEachTest()
const pages = new Map<string, string>()

/** Answers every path that is in `pages`. */
let host: LocalServer
beforeEach(async () => {
  pages.clear()
  host = await serve({
    answer: (head, socket) =>
      socket.write(
        pages.get(head.split(' ')[1] ?? '') ?? answerText('', '404 Not Found'),
        'latin1',
      ),
  })
})

afterEach(() => vi.unstubAllEnvs())

const at = (path: string): string => `http://${HOST}:${host.port}${path}`
const get = async (path: string, changes = {}): Promise<string> =>
  Buffer.from(await fetchImage(at(path), settingsFor([host.port], changes))).toString('latin1')

describe('fetchImage: a successful response', () => {
  test('fetchImage returns the bytes of an image, whatever its media type is', async () => {
    pages.set('/a.png?size=2', answerText('\x89PNG', '200 OK', 'content-type: text/html\r\n'))
    expect(await get('/a.png?size=2#top')).toBe('\x89PNG')
    expect(host.requests[0]).toMatch(/^GET \/a\.png\?size=2 HTTP\/1\.1\r\n/)
  })

  test('fetchImage requests an image without compression, cookies or identification, over a connection of its own', async () => {
    pages.set('/', answerText('image'))
    await get('/')
    const [head = ''] = host.requests
    const names = head
      .split('\r\n')
      .slice(1, -2)
      .map((line) => line.split(':')[0]?.toLowerCase())
    expect(new Set(names)).toEqual(
      new Set(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']),
    )
    expect(head).toContain(`host: ${HOST}:${host.port}\r\n`)
    expect(head).toContain('accept-encoding: identity\r\n')
    expect(head).toContain('connection: close\r\n')
  })

  test.each([
    [
      'in chunks',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nima\r\n2\r\nge\r\n0\r\n\r\n',
    ],
    ['after an early hint', `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${answerText('image')}`],
    ['said to be identity', answerText('image', '200 OK', 'content-encoding: Identity\r\n')],
    ['with another success', answerText('image', '203 Non-Authoritative Information')],
  ])('fetchImage accepts an image that arrives %s', async (_form, answer) => {
    pages.set('/', answer)
    expect(await get('/')).toBe('image')
  })

  test('fetchImage accepts a body that ends with the connection', async () => {
    const server = await serve({
      answer: (_head, socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nimage'),
    })
    const bytes = await fetchImage(`http://${HOST}:${server.port}/`, settingsFor([server.port]))
    expect(Buffer.from(bytes).toString()).toBe('image')
  })

  test('fetchImage accepts a body of the maximum size, and refuses one byte more', async () => {
    pages.set('/', answerText('x'.repeat(1000)))
    pages.set(
      '/chunked',
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3e8\r\n${'x'.repeat(1000)}\r\n0\r\n\r\n`,
    )
    expect(await get('/', { bytesMax: 1000 })).toHaveLength(1000)
    expect(await get('/chunked', { bytesMax: 1000 })).toHaveLength(1000)
    await expect(get('/', { bytesMax: 999 })).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    await expect(get('/chunked', { bytesMax: 999 })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    })
  })

  test('fetchImage returns all bytes of an image of 10 MiB', async () => {
    pages.set('/', answerText('x'.repeat(10_485_760)))
    expect(await get('/')).toHaveLength(10_485_760)
    pages.set('/', answerText('x'.repeat(10_485_761)))
    await expect(get('/')).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  })

  test('fetchImage connects to a later IP address of the host when the first does not answer', async () => {
    pages.set('/', answerText('image'))
    const resolve = () => Promise.resolve(['127.0.0.3', PUBLIC])
    const isAllowed = (address: string) => address.startsWith('127.0.0.')
    expect(await get('/', { resolve, isAllowed })).toBe('image')
  })
})

describe('fetchImage: redirects', () => {
  test.each([
    '301 Moved Permanently',
    '302 Found',
    '303 See Other',
    '307 Temporary Redirect',
    '308 Permanent Redirect',
  ])(
    'fetchImage follows a redirect with status %s, with an absolute or a relative location',
    async (status) => {
      pages.set('/1', redirectTo(at('/2'), status))
      pages.set('/2', redirectTo('3?a=b', status))
      pages.set('/3?a=b', answerText('image'))
      expect(await get('/1')).toBe('image')
    },
  )

  test('fetchImage follows three redirects, and refuses a fourth', async () => {
    for (const step of [0, 1, 2, 3]) pages.set(`/${step}`, redirectTo(`/${step + 1}`))
    pages.set('/4', answerText('image'))
    expect(await get('/1')).toBe('image')
    await expect(get('/0')).rejects.toMatchObject({ code: 'FORENSICS_PROVIDER_ERROR' })
    expect(host.requests).toHaveLength(4 + 4)
  })

  test('fetchImage ends a loop of redirects', async () => {
    pages.set('/loop', redirectTo('/loop'))
    await expect(get('/loop')).rejects.toMatchObject({ code: 'FORENSICS_PROVIDER_ERROR' })
    expect(host.requests).toHaveLength(4)
  })

  test('fetchImage opens a new connection for each redirect, also to the same host', async () => {
    pages.set('/1', redirectTo('/2'))
    pages.set('/2', answerText('image'))
    await get('/1')
    expect(host.connections()).toBe(2)
  })

  test.each([
    ['without a location', answerText('', '302 Found')],
    ['with two locations', answerText('', '302 Found', 'location: /a\r\nlocation: /b\r\n')],
    [
      'of a kind that has several choices',
      answerText('', '300 Multiple Choices', 'location: /a\r\n'),
    ],
    ['to what was cached', answerText('', '304 Not Modified', 'location: /a\r\n')],
    ['to a proxy', answerText('', '305 Use Proxy', 'location: /a\r\n')],
  ])('fetchImage reports not_reachable for a redirect %s', async (_what, answer) => {
    pages.set('/', answer)
    pages.set('/a', answerText('image'))
    await expect(get('/')).rejects.toMatchObject({ code: 'FORENSICS_PROVIDER_ERROR' })
  })
})

describe('fetchImage: a response without an image', () => {
  test.each([
    ['not found', answerText('image', '404 Not Found')],
    ['a failure', answerText('image', '500 Internal Server Error')],
    [
      'a part that was not requested',
      answerText('image', '206 Partial Content', 'content-range: bytes 0-4/9\r\n'),
    ],
    ['nothing', answerText('')],
    ['no content', 'HTTP/1.1 204 No Content\r\n\r\n'],
    ['an unknown status', answerText('image', '999 Unknown')],
    [
      'a wish for a password',
      answerText('image', '401 Unauthorized', 'www-authenticate: Basic\r\n'),
    ],
  ])('fetchImage reports not_reachable for %s', async (_what, answer) => {
    pages.set('/', answer)
    await expect(get('/')).rejects.toMatchObject({ code: 'FORENSICS_PROVIDER_ERROR' })
  })
})

describe('fetchImage: errors', () => {
  const notReachable = {
    code: 'FORENSICS_PROVIDER_ERROR',
    details: [{ path: 'url', issue: 'not_reachable' }],
  }

  test('an error of fetchImage for a URL that is not allowed names the field and one issue, and no part of the URL', async () => {
    const refused = await fetchImage('http://user:pass@10.0.0.7/x').catch((error: unknown) => error)
    expect(refused).toMatchObject({
      error: { code: 'INVALID_SCHEMA', details: [{ path: 'url', issue: 'url_not_allowed' }] },
    })
    expect(refused).not.toHaveProperty('cause')
    expect(JSON.stringify(refused) + String(refused)).not.toMatch(/10\.0\.0\.7|pass/)
  })

  test('an error of fetchImage has no text of the remote server, and no cause', async () => {
    pages.set('/', answerText('secret body', '500 secret reason', 'x-secret: yes\r\n'))
    const failed = await get('/').catch((error: unknown) => error)
    expect(failed).toHaveProperty('error', notReachable)
    expect(failed).not.toHaveProperty('cause')
    expect(JSON.stringify(failed) + String(failed)).not.toMatch(/secret|example/)
  })

  test('fetchImage reports the same error for an unknown host, a failed connection, a time-out and a status', async () => {
    pages.set('/missing', answerText('image', '404 Not Found'))
    const silent = await serve({ address: PUBLIC, answer: () => {} })
    const deadlines = { connectMs: 1000, headersMs: 50, idleMs: 1000, totalMs: 1000 }
    const fetching = [
      get('/', { resolve: () => Promise.resolve([]) }),
      get('/missing'),
      fetchImage(`http://${HOST}:${silent.port}/`, settingsFor([silent.port], { deadlines })),
      fetchImage(`http://${HOST}:1/`, settingsFor([1])),
    ]
    for (const outcome of await Promise.allSettled(fetching))
      expect(outcome).toHaveProperty('reason.error', notReachable)
  })

  const errorOf = (fetching: Promise<unknown>): Promise<string> =>
    fetching.then(
      () => 'no refusal',
      (refusal: { error: unknown }) => JSON.stringify(refusal.error),
    )

  test('fetchImage reports the same error for a private IP address and for a redirect to one', async () => {
    pages.set('/', redirectTo('http://169.254.169.254/latest/meta-data/'))
    const errors = await Promise.all([errorOf(fetchImage('http://[::1]/')), errorOf(get('/'))])
    expect(new Set(errors).size).toBe(1)
    expect(errors[0]).toContain('url_not_allowed')
  })

  test('fetchImage reports the same error, after the same DNS queries, for a host of our network and for an unknown host', async () => {
    const inside = { type: 'A', data: Buffer.of(10, 1, 2, 3) } as const
    const names = await startNameServer((name, type) => {
      if (name !== 'db.example.com') return { rcode: 3 }
      return type === 'A' ? [inside] : []
    })
    const resolve = (name: string, signal: AbortSignal) =>
      resolveHost(name, signal, [names.address])
    const ask = (name: string) => errorOf(fetchImage(`http://${name}/`, { resolve }))
    expect(await ask('db.example.com')).toBe(await ask('no.example.com'))
    expect(await ask('db.example.com')).toBe(JSON.stringify(notReachable))
    const questionsOf = (name: string) =>
      names.questions.filter((question) => question.startsWith(`${name} `)).length
    expect(questionsOf('db.example.com')).toBe(2 * questionsOf('no.example.com'))
    names.close()
  })
})

describe('fetchImage: the environment', () => {
  test('fetchImage uses no proxy of the environment', async () => {
    const proxy = await serve({
      address: '127.0.0.1',
      answer: (_head, socket) => socket.write(answerText('proxied')),
    })
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY'])
      vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`)
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    pages.set('/', answerText('image'))
    expect(await get('/')).toBe('image')
    expect(proxy.connections()).toBe(0)
  })
})

describe('fetchImage: concurrent fetches', () => {
  test('fetchImage refuses a fetch beyond the bound with a retry time, and frees the slot of a fetch that ends', async () => {
    pages.set('/', answerText('image'))
    const settings = settingsFor([host.port])
    const first = fetchImage(at('/missing'), settings)
    await expect(fetchImage(at('/'), settings)).rejects.toMatchObject({
      error: { code: 'RATE_LIMITED', retryAfterSeconds: 1 },
    })
    await expect(first).rejects.toMatchObject({ code: 'FORENSICS_PROVIDER_ERROR' })
    expect(await fetchImage(at('/'), settings)).toHaveLength(5)
  })

  test('fetchImage takes no slot for a URL that is refused for its form', async () => {
    pages.set('/', answerText('image'))
    const settings = settingsFor([host.port])
    const first = fetchImage(at('/'), settings)
    await expect(fetchImage('ftp://example.com/', settings)).rejects.toMatchObject({
      code: 'INVALID_SCHEMA',
    })
    expect(await first).toHaveLength(5)
  })
})
