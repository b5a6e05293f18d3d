import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  answerText,
  HOST,
  patient,
  redirectTo,
  serversOfEachTest,
  settingsFor,
  writeForEver,
  type Answer,
  type ServerPlan,
} from '../../test/public-host.ts'
import type { Deadlines } from './deadlines.ts'
import { fetchImage } from './fetch-image.ts'
import type { FetchSettings } from './settings.ts'

const serve = serversOfEachTest()

async function codeFrom(plan: ServerPlan, changes: Partial<FetchSettings> = {}): Promise<string> {
  const server = await serve(plan)
  return fetchImage(`http://${HOST}:${server.port}/`, settingsFor([server.port], changes)).then(
    (bytes) => `${bytes.length} bytes`,
    (error: { code: string }) => error.code,
  )
}

const failed = 'FORENSICS_PROVIDER_ERROR'
const tooLarge = 'PAYLOAD_TOO_LARGE'
const saying =
  (text: string | Buffer): Answer =>
  (_head, socket) =>
    void socket.write(text)
const sayingLast =
  (text: string): Answer =>
  (_head, socket) =>
    void socket.end(text)
const flooding =
  (head: string, piece: string | Buffer): Answer =>
  (_head, socket) => {
    socket.write(head)
    writeForEver(socket, piece)
  }

describe('fetchImage bounds the size of a response:', () => {
  test.each([
    [
      'a length of 50 MB, whatever follows',
      saying(`HTTP/1.1 200 OK\r\ncontent-length: 52428800\r\n\r\nabc`),
      tooLarge,
    ],
    [
      'a length beyond all numbers',
      saying(`HTTP/1.1 200 OK\r\ncontent-length: ${'9'.repeat(18)}\r\n\r\n`),
      tooLarge,
    ],
    [
      'a length that no number holds',
      saying(`HTTP/1.1 200 OK\r\ncontent-length: ${'9'.repeat(400)}\r\n\r\n`),
      failed,
    ],
    ['a length below zero', saying('HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nabc'), failed],
    [
      'a length in hexadecimal',
      saying('HTTP/1.1 200 OK\r\ncontent-length: 0x3\r\n\r\nabc'),
      failed,
    ],
    [
      'two lengths',
      saying('HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd'),
      failed,
    ],
    [
      'a length and chunks',
      saying(
        'HTTP/1.1 200 OK\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n',
      ),
      failed,
    ],
    [
      'fewer bytes than the length',
      sayingLast('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'),
      failed,
    ],
    [
      'chunks that end too early',
      sayingLast('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\nabc'),
      failed,
    ],
    [
      'a chunk of a size beyond all numbers',
      saying(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${'f'.repeat(40)}\r\n`),
      failed,
    ],
    ['an endless body', flooding('HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(65_536)), tooLarge],
    [
      'an endless body in chunks',
      flooding(
        'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n',
        `1000\r\n${'a'.repeat(4096)}\r\n`,
      ),
      tooLarge,
    ],
    [
      'an endless body in chunks of one byte',
      flooding('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\na\r\n'.repeat(5000)),
      failed,
    ],
    [
      'an endless name of a chunk',
      flooding(
        'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;',
        Buffer.alloc(65_536, 'a'),
      ),
      failed,
    ],
    [
      'endless trailers',
      flooding(
        'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n',
        'x: a\r\n'.repeat(5000),
      ),
      failed,
    ],
    [
      'one endless trailer',
      flooding(
        'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\nx: ',
        Buffer.alloc(65_536, 'a'),
      ),
      failed,
    ],
  ])('fetchImage bounds the size of a response: %s', async (_what, answer, code) => {
    expect(await codeFrom({ answer })).toBe(code)
  })

  test('fetchImage ignores bytes behind the declared length', async () => {
    expect(
      await codeFrom({
        answer: flooding('HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nabc', Buffer.alloc(65_536)),
      }),
    ).toMatch(/^3 bytes$|^FORENSICS/)
  })
})

describe('fetchImage bounds the headers of a response:', () => {
  test.each([
    ['one of 40 kB', saying(answerText('abc', '200 OK', `x: ${'a'.repeat(40_000)}\r\n`))],
    ['five thousand', saying(answerText('abc', '200 OK', 'x-header: a\r\n'.repeat(5000)))],
    ['an endless one', flooding('HTTP/1.1 200 OK\r\nx: ', Buffer.alloc(65_536, 'a'))],
    ['endlessly many', flooding('HTTP/1.1 200 OK\r\n', 'x: a\r\n'.repeat(5000))],
    ['an endless name', flooding('HTTP/1.1 200 OK\r\n', Buffer.alloc(65_536, 'a'))],
    ['an endless reason', flooding('HTTP/1.1 200 ', Buffer.alloc(65_536, 'a'))],
    [
      'an endless location',
      flooding('HTTP/1.1 302 Found\r\nlocation: /', Buffer.alloc(65_536, 'a')),
    ],
    ['a location of 40 kB', saying(redirectTo(`/${'a'.repeat(40_000)}`))],
    ['a folded one', saying(answerText('abc', '200 OK', 'x: a\r\n b\r\n'))],
    ['one without a colon', saying(answerText('abc', '200 OK', 'nonsense\r\n'))],
    ['one with a nul', saying(answerText('abc', '200 OK', 'x: a\0b\r\n'))],
    ['a blank before the colon', saying(answerText('abc', '200 OK', 'content-length : 3\r\n'))],
  ])('fetchImage bounds the headers of a response: %s', async (_what, answer) => {
    expect(await codeFrom({ answer })).toMatch(failed)
  })
})

describe('fetchImage: encodings', () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000))
  const withBody = (headers: string, body: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`HTTP/1.1 200 OK\r\n${headers}content-length: ${body.length}\r\n\r\n`),
      body,
    ])

  test.each([
    'gzip',
    'GZIP',
    'x-gzip',
    'deflate',
    'br',
    'zstd',
    'compress',
    'identity, gzip',
    'gzip, identity',
    'unknown',
    '',
  ])('fetchImage refuses the content-encoding "%s" and decompresses nothing', async (encoding) => {
    const answer = saying(withBody(`content-encoding: ${encoding}\r\n`, bomb))
    expect(await codeFrom({ answer })).toBe(failed)
  })

  test('fetchImage refuses a second content-encoding header', async () => {
    const headers = 'content-encoding: identity\r\ncontent-encoding: gzip\r\n'
    expect(await codeFrom({ answer: saying(withBody(headers, bomb)) })).toBe(failed)
  })

  test.each(['gzip, chunked', 'gzip', 'chunked, chunked', 'identity', 'chunked, gzip'])(
    'fetchImage refuses the transfer-encoding "%s"',
    async (encoding) => {
      const answer = sayingLast(
        `HTTP/1.1 200 OK\r\ntransfer-encoding: ${encoding}\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
      )
      expect(await codeFrom({ answer })).toBe(failed)
    },
  )

  test('fetchImage returns a body in gzip format unchanged when no encoding is declared', async () => {
    const server = await serve({
      answer: saying(withBody('content-type: image/svg+xml\r\n', bomb)),
    })
    const bytes = await fetchImage(`http://${HOST}:${server.port}/`, settingsFor([server.port]))
    const digest = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex')
    expect(digest(bytes)).toBe(digest(bomb))
  })
})

describe('fetchImage refuses what is not HTTP/1.1:', () => {
  const http2Settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])
  test.each([
    ['nothing, and the end', (socket: Socket) => void socket.end()],
    ['a reset', (socket: Socket) => void socket.resetAndDestroy()],
    ['noise', (socket: Socket) => writeForEver(socket, Buffer.alloc(65_536, 0x80))],
    ['nuls', (socket: Socket) => writeForEver(socket, Buffer.alloc(65_536))],
    ['line ends', (socket: Socket) => writeForEver(socket, '\r\n'.repeat(30_000))],
    ['a greeting of ssh', (socket: Socket) => void socket.write('SSH-2.0-OpenSSH_9.9\r\n')],
    ['a greeting of SMTP', (socket: Socket) => void socket.write('220 mail.example.com ESMTP\r\n')],
    ['HTTP/2', (socket: Socket) => void socket.write(http2Settings)],
    ['HTTP/0.9', (socket: Socket) => void socket.end('<html>')],
    [
      'HTTP/3.0',
      (socket: Socket) => void socket.end('HTTP/3.0 200 OK\r\ncontent-length: 3\r\n\r\nabc'),
    ],
    ['a request', (socket: Socket) => void socket.end('GET / HTTP/1.1\r\nhost: a\r\n\r\n')],
  ])('fetchImage refuses what is not HTTP/1.1: %s', async (_what, meet) => {
    expect(await codeFrom({ meet }, { deadlines: { ...patient, headersMs: 1000 } })).toBe(failed)
  })

  test.each([
    [
      'another protocol, which was not requested',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    ],
    ['100 Continue, which was not requested', `HTTP/1.1 100 Continue\r\n\r\n${answerText('abc')}`],
    ['a status of two digits', 'HTTP/1.1 20 OK\r\ncontent-length: 3\r\n\r\nabc'],
    ['a status of letters', 'HTTP/1.1 abc OK\r\ncontent-length: 3\r\n\r\nabc'],
  ])('fetchImage refuses an answer that is not HTTP/1.1: %s', async (_what, text) => {
    expect(await codeFrom({ answer: saying(text) })).toBe(failed)
  })

  test('fetchImage refuses a flood of early hints', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(1000)
    expect(await codeFrom({ answer: flooding('', hints) })).toBe(failed)
  })

  test('fetchImage reads no second response behind the first', async () => {
    expect(await codeFrom({ answer: saying(answerText('abc') + answerText('abcdef')) })).toMatch(
      /^3 bytes$/,
    )
  })
})

describe('fetchImage: time-outs', () => {
  const soon = (step: keyof Deadlines): Partial<FetchSettings> => ({
    deadlines: { ...patient, [step]: 60 },
  })
  const neverSettles = new Promise<never>(() => {})

  test('fetchImage ends a DNS lookup without an answer', async () => {
    expect(await codeFrom({}, { ...soon('connectMs'), resolve: () => neverSettles })).toBe(failed)
  })

  test('fetchImage cancels the DNS lookup when the fetch has ended', async () => {
    let isCancelled = false
    const resolve = (_host: string, signal: AbortSignal): Promise<never> => {
      signal.addEventListener('abort', () => (isCancelled = true))
      return neverSettles
    }
    await codeFrom({}, { ...soon('connectMs'), resolve })
    expect(isCancelled).toBe(true)
  })

  test('fetchImage ignores a DNS lookup that fails after the deadline', async () => {
    let failLate = (_error: Error): void => {}
    const resolve = () => new Promise<never>((_resolve, reject) => (failLate = reject))
    expect(await codeFrom({}, { ...soon('connectMs'), resolve })).toBe(failed)
    failLate(new Error('late'))
    await new Promise((done) => setImmediate(done))
  })

  test('fetchImage ends when the server accepts the connection and sends nothing', async () => {
    expect(await codeFrom({}, soon('headersMs'))).toBe(failed)
  })

  test('fetchImage ends when the headers never end', async () => {
    expect(await codeFrom({ answer: saying('HTTP/1.1 200 OK\r\nx: ') }, soon('headersMs'))).toBe(
      failed,
    )
  })

  test('fetchImage gives no more time for early hints', async () => {
    const answer: Answer = (_head, socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 10)
      socket.once('close', () => clearInterval(timer))
    }
    expect(await codeFrom({ answer }, soon('headersMs'))).toBe(failed)
  })

  test('fetchImage ends when the body stops', async () => {
    expect(
      await codeFrom(
        { answer: saying('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc') },
        soon('idleMs'),
      ),
    ).toBe(failed)
  })

  test('fetchImage ends when the body never begins', async () => {
    expect(
      await codeFrom(
        { answer: saying('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n') },
        soon('idleMs'),
      ),
    ).toBe(failed)
  })

  test('fetchImage ends a slow body without pauses at the total time', async () => {
    const answer: Answer = (_head, socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n')
      const timer = setInterval(() => socket.write('a'), 5)
      socket.once('close', () => clearInterval(timer))
    }
    const deadlines = { ...patient, idleMs: 30_000, totalMs: 100 }
    expect(await codeFrom({ answer }, { deadlines })).toBe(failed)
  })

  test('fetchImage returns a slow body whose pauses are shorter than the idle time', async () => {
    const answer: Answer = (_head, socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n')
      const timer = setInterval(() => socket.write('a'), 250)
      socket.once('close', () => clearInterval(timer))
    }
    // Nine times 250 ms together are more than one silence of two seconds.
    expect(await codeFrom({ answer }, { deadlines: { ...patient, idleMs: 2000 } })).toBe('9 bytes')
  })

  test('fetchImage gives one total time to all redirects', async () => {
    const answer: Answer = (_head, socket) =>
      void setTimeout(() => socket.write(redirectTo('/again')), 60)
    const server = await serve({ answer })
    const deadlines = { ...patient, totalMs: 100 }
    const settings = settingsFor([server.port], { deadlines, redirectsMax: 1000 })
    await expect(fetchImage(`http://${HOST}:${server.port}/`, settings)).rejects.toMatchObject({
      code: failed,
    })
    expect(server.requests.length).toBeLessThan(4)
  })

  test('fetchImage reports a closed port without waiting', async () => {
    const server = await serve({})
    await server.close()
    const settings = settingsFor([server.port])
    await expect(fetchImage(`http://${HOST}:${server.port}/`, settings)).rejects.toMatchObject({
      code: failed,
    })
  })
})
