import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  answerText,
  HOST,
  patient,
  PUBLIC,
  redirectTo,
  serversOfEachTest,
  settingsFor,
  writeForEver,
  type Answer,
  type ServerPlan,
} from '../../test/public-host.ts'
import { selfSigned } from '../../test/self-signed.ts'
import { fetchImage } from './fetch-image.ts'
import type { FetchSettings } from './settings.ts'

const serve = serversOfEachTest()
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const failed = { error: { code: 'FORENSICS_PROVIDER_ERROR' } }
const mine = selfSigned([HOST])
const image: ServerPlan = {
  tls: mine,
  answer: (_head, socket) => void socket.write(answerText('image')),
}

async function get(
  plan: ServerPlan,
  changes: Partial<FetchSettings> = {},
  host = HOST,
): Promise<number> {
  const server = await serve(plan)
  const settings = settingsFor([server.port], { authorities: mine.cert, ...changes })
  return (await fetchImage(`https://${host}:${server.port}/`, settings)).length
}

test('fetchImage returns an image over TLS, also from a host name with a dot at its end', async () => {
  expect(await get(image)).toBe(5)
  expect(await get(image, {}, `${HOST}.`)).toBe(5)
})

describe('fetchImage refuses a certificate', () => {
  test('fetchImage refuses a certificate of another host name', async () => {
    await expect(get(image, {}, 'other.example.com')).rejects.toMatchObject(failed)
  })

  test('fetchImage refuses a certificate without the IP address of the URL', async () => {
    await expect(get(image, {}, PUBLIC)).rejects.toMatchObject(failed)
  })

  test('fetchImage refuses a certificate of an unknown authority, whatever the environment variables are', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    const untrusted = selfSigned([HOST])
    await expect(get({ ...image, tls: untrusted })).rejects.toMatchObject(failed)
  })

  test.each([
    ['expired', 2001, 2002],
    ['not yet valid', 2048, 2049],
  ])('fetchImage refuses a certificate that is %s', async (_what, from, until) => {
    const tls = selfSigned([HOST], from, until)
    await expect(get({ ...image, tls }, { authorities: tls.cert })).rejects.toMatchObject(failed)
  })
})

describe('fetchImage: another protocol', () => {
  test('fetchImage reports not_reachable for a server that supports HTTP/2 alone', async () => {
    const tls = { ...mine, ALPNProtocols: ['h2'] }
    await expect(get({ ...image, tls })).rejects.toMatchObject(failed)
  })

  test('fetchImage reports not_reachable for a server without TLS', async () => {
    const meet: ServerPlan['meet'] = (socket) => void socket.write(answerText('image'))
    await expect(get({ meet })).rejects.toMatchObject(failed)
  })

  test('fetchImage ends a TLS handshake that never completes', async () => {
    const deadlines = { ...patient, connectMs: 60 }
    await expect(get({}, { deadlines })).rejects.toMatchObject(failed)
  })
})

describe('fetchImage over TLS', () => {
  test.each([
    ['an endless body', 'HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(65_536), 'PAYLOAD_TOO_LARGE'],
    [
      'a flood of early hints',
      '',
      'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000),
      'FORENSICS_PROVIDER_ERROR',
    ],
    [
      'an endless name of a chunk',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;',
      Buffer.alloc(65_536, 'a'),
      'FORENSICS_PROVIDER_ERROR',
    ],
  ])('ends %s', async (_what, head, piece, code) => {
    const answer: Answer = (_request, socket) => {
      socket.write(head)
      writeForEver(socket, piece)
    }
    await expect(get({ ...image, answer })).rejects.toMatchObject({ code })
  })

  test('fetchImage over TLS refuses a redirect to a private IP address', async () => {
    const answer: Answer = (_head, socket) => void socket.write(redirectTo('https://127.0.0.1/'))
    await expect(get({ ...image, answer })).rejects.toMatchObject({ code: 'INVALID_SCHEMA' })
  })

  test('fetchImage verifies the certificate of each host, also after a redirect from a verified one', async () => {
    const server = await serve({
      tls: mine,
      answer: (head, socket) =>
        void socket.write(
          redirectTo(`https://other.example.com:${head.match(/host: [^:]+:(\d+)/)?.[1]}/`),
        ),
    })
    const settings = settingsFor([server.port], { authorities: mine.cert })
    await expect(fetchImage(`https://${HOST}:${server.port}/`, settings)).rejects.toMatchObject(
      failed,
    )
    expect(server.requests).toHaveLength(1)
  })
})
