import { isIP } from 'node:net'
import { InspectionFailure } from '../inspection-failure.ts'
import { readAnnouncement } from './answer.ts'
import { openConnection, type Connection } from './connection.ts'
import { unlessAborted, type Clock } from './deadlines.ts'
import { hostRefused, imageTooLarge, upstreamFailed } from './failures.ts'
import { createGrowingBuffer } from './growing-buffer.ts'
import type { FetchSettings } from './settings.ts'
import type { Target } from './target.ts'

const requestHeaders = {
  accept: 'image/*',
  'accept-encoding': 'identity',
  'user-agent': 'agent-security-evaluation (image inspection)',
}

export type Exchange =
  | { readonly kind: 'image'; readonly bytes: Uint8Array }
  | { readonly kind: 'redirect'; readonly location: string }

/**
 * Asks one address once. The connection is gone when this has settled, however it settles; the body of a redirect or of
 * an error is never read. Rejects with an `InspectionFailure`.
 */
export async function exchange(
  target: Target,
  settings: FetchSettings,
  clock: Clock,
): Promise<Exchange> {
  // Megabytes of code that only an image by its URL needs.
  const { Client } = await import('undici')
  const { deadlines } = settings
  clock.step(deadlines.connectMs)
  const addresses = await findAddresses(target, settings, clock.signal)
  const connection = openConnection(Client, target, addresses, settings, () =>
    clock.step(deadlines.headersMs),
  )
  try {
    // undici notices an abort only once there is a connection.
    return await unlessAborted(ask(target, connection, settings, clock), clock.signal)
  } catch (error) {
    throw failureOf(error, target)
  } finally {
    connection.close()
  }
}

/** The addresses of the target's host. One that is not allowed among them refuses the host. */
async function findAddresses(
  { host }: Target,
  settings: FetchSettings,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? await resolveName(host, settings, signal) : [host]
  if (!addresses.every((address) => settings.isAllowed(address))) throw hostRefused(host)
  return addresses
}

async function resolveName(
  host: string,
  settings: FetchSettings,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const addresses = await unlessAborted(settings.resolve(host, signal), signal).catch(() => [])
  if (addresses.length === 0) throw upstreamFailed()
  return addresses
}

/** Bytes are taken straight from the parser: a stream in between would keep every tiny chunk as an object of its own. */
function ask(
  target: Target,
  connection: Connection,
  settings: FetchSettings,
  clock: Clock,
): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>()
  let gathered = createGrowingBuffer(settings.bytesMax)
  const request = {
    method: 'GET',
    path: `${target.url.pathname}${target.url.search}`,
    headers: requestHeaders,
  } as const
  // What these throw ends the connection and comes to `onResponseError`.
  connection.client.dispatch(request, {
    onRequestStart() {},
    onResponseStart(controller, status, headers) {
      if (status < 200) return
      clock.step(settings.deadlines.silenceMs)
      const announcement = readAnnouncement(status, headers, settings.bytesMax)
      if (announcement.kind === 'body') {
        gathered = createGrowingBuffer(settings.bytesMax, announcement.length)
        return
      }
      resolve(announcement)
      controller.abort(upstreamFailed()) // the body of a redirect stays unread
    },
    onResponseData(_controller, piece) {
      clock.progress()
      connection.countBody(piece.length)
      if (!gathered.append(piece)) throw imageTooLarge()
    },
    onResponseEnd() {
      if (gathered.length() === 0) throw upstreamFailed()
      resolve({ kind: 'image', bytes: gathered.bytes() })
    },
    onResponseError: (_controller, error) => reject(error),
  })
  return promise
}

/** Text of the other side, or of Node, ends here. */
function failureOf(error: unknown, { host }: Target): InspectionFailure {
  if (error instanceof InspectionFailure) return error
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return imageTooLarge()
  if (code === 'ERR_IP_BLOCKED') return hostRefused(host)
  return upstreamFailed()
}
