import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { closedPortUrl, startLocalServer } from '../../test/local-server.ts'
import { createHttpClient, SendError, type HttpClient } from './http-client.ts'

const never = new AbortController().signal
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

function clientFor(apiKey: string | null = null): HttpClient {
  const client = createHttpClient(apiKey, 4)
  cleanups.push(() => client.close())
  return client
}

/** A server below HTTP: its address, and what every connection meets. */
async function rawServer(meet: (socket: Socket) => void): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    meet(socket)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  cleanups.push(() => new Promise((closed) => server.close(closed)))
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' ? `127.0.0.1:${address?.port}` : ''
}

async function failureAt(url: string): Promise<SendError> {
  const sent = clientFor().send({ url: new URL(url), body: '{"state":1}' }, never)
  const failure: unknown = await sent.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof SendError)) throw new Error('no SendError')
  return failure
}

describe('the HTTP client reports whether anything can have been sent', () => {
  test('a server that switches protocols ends the request like a broken connection', async () => {
    const host = await rawServer((socket) =>
      socket.once('data', () =>
        socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
        ),
      ),
    )
    expect((await failureAt(`http://${host}/`)).sent).toBe(true)
  })

  test('the HTTP client reports that nothing was sent for a refused connection', async () => {
    const { sent, code } = await failureAt(await closedPortUrl())
    expect({ sent, code }).toEqual({ sent: false, code: 'ECONNREFUSED' })
  })

  test('the HTTP client reports that nothing was sent to a server without TLS', async () => {
    let requests = 0
    const server = await startLocalServer(() => (requests += 1))
    cleanups.push(() => server.close())
    const { sent } = await failureAt(server.baseUrl.replace('http:', 'https:'))
    expect({ sent, requests, connections: server.connections() }).toEqual({
      sent: false,
      requests: 0,
      connections: 1,
    })
  })

  test('the HTTP client reports that nothing was sent when the TLS handshake is reset', async () => {
    const host = await rawServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
    const { sent, code } = await failureAt(`https://${host}`)
    expect({ sent, code }).toEqual({ sent: false, code: 'ECONNRESET' })
  })

  test('the HTTP client reports that the request may be sent when the connection is reset after it', async () => {
    const host = await rawServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
    expect((await failureAt(`http://${host}`)).sent).toBe(true)
  })

  test('the HTTP client reports that the request may be sent when the answer is not HTTP', async () => {
    const host = await rawServer((socket) => socket.once('data', () => socket.end('hello\r\n\r\n')))
    expect((await failureAt(`http://${host}`)).sent).toBe(true)
  })

  test('the HTTP client reports that the request may be sent when headers never end, and stops reading', async () => {
    const host = await rawServer((socket) =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n')
        const more = (): void => {
          while (!socket.destroyed && socket.write(`x: ${'y'.repeat(4096)}\r\n`)) continue
        }
        socket.on('drain', more)
        more()
      }),
    )
    const { sent, code } = await failureAt(`http://${host}`)
    expect({ sent, code }).toEqual({ sent: true, code: 'HPE_HEADER_OVERFLOW' })
  })
})

test('no error of the HTTP client holds what was sent', async () => {
  const { message, code } = await failureAt(await closedPortUrl())
  expect(message + code).not.toContain('state')
})

test.each(['a\nb', 'schlüssel\u0100'])(
  'the HTTP client refuses a key that a header cannot hold: %j',
  (key) => {
    expect(() => createHttpClient(key, 1)).toThrow(TypeError)
  },
)
