import { isIP } from 'node:net'
import type { Dispatcher } from 'undici'
import { InspectionFailure } from '../inspection-failure.ts'
import { readAnnouncement } from './answer.ts'
import { openConnection, type Connection } from './connection.ts'
import { unlessAborted, type Clock } from './deadlines.ts'
import { addressRefused, imageTooLarge, upstreamFailed } from './failures.ts'
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
  const { deadlines } = settings
  clock.step(deadlines.connectMs)
  const addresses = await findAddresses(target, settings, clock.signal)
  const connection = openConnection(target, addresses, settings, () =>
    clock.step(deadlines.headersMs),
  )
  try {
    const request = connection.client.request({
      method: 'GET',
      path: `${target.url.pathname}${target.url.search}`,
      headers: requestHeaders,
      signal: clock.signal,
    })
    // undici notices the signal only once there is a connection.
    const { statusCode, headers, body } = await unlessAborted(request, clock.signal)
    // Closing the connection ends the body with an error that nobody waits for any more.
    body.on('error', () => {})
    clock.step(deadlines.silenceMs)
    const announcement = readAnnouncement(statusCode, headers, settings.bytesMax)
    if (announcement.kind === 'redirect') return announcement
    return { kind: 'image', bytes: await readBody(body, settings.bytesMax, clock, connection) }
  } catch (error) {
    throw failureOf(error)
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
  if (!addresses.every((address) => settings.isAllowed(address))) throw addressRefused()
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

async function readBody(
  body: Dispatcher.ResponseData['body'],
  bytesMax: number,
  clock: Clock,
  connection: Connection,
): Promise<Uint8Array> {
  const gathered = createGrowingBuffer(bytesMax)
  for await (const piece of body) {
    clock.progress()
    connection.countBody(piece.length)
    if (!gathered.append(piece)) throw imageTooLarge()
  }
  if (gathered.length() === 0) throw upstreamFailed()
  return gathered.bytes()
}

/** Text of the other side, or of Node, ends here. */
function failureOf(error: unknown): InspectionFailure {
  if (error instanceof InspectionFailure) return error
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return imageTooLarge()
  if (code === 'ERR_IP_BLOCKED') return addressRefused()
  return upstreamFailed()
}
