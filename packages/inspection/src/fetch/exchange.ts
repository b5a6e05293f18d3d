import { isIP } from 'node:net'
import { BoundedBytes, untilAborted } from '@ase/runtime'
import type { Dispatcher } from 'undici'
import { InspectionFailure } from '../inspection-failure.ts'
import type { AllowedUrl } from './allowed-url.ts'
import { openConnection, type Connection } from './connection.ts'
import type { FetchTimer } from './deadlines.ts'
import { imageTooLarge, notReachable, hostNotAllowed } from './failures.ts'
import type { FetchSettings } from './settings.ts'

const requestHeaders = {
  accept: 'image/*',
  'accept-encoding': 'identity',
  'user-agent': 'agent-security-evaluation (image inspection)',
}

export type Exchange =
  | { readonly kind: 'image'; readonly bytes: Uint8Array }
  | { readonly kind: 'redirect'; readonly location: string }

/**
 * Sends one request. The connection is closed when the promise settles; the body of a redirect or of an error is never
 * read. Rejects with an `InspectionFailure`.
 */
export async function exchange(
  target: AllowedUrl,
  settings: FetchSettings,
  timer: FetchTimer,
): Promise<Exchange> {
  // Megabytes of code that only an inspection by URL needs.
  const { Client } = await import('undici')
  const { deadlines } = settings
  timer.startStep(deadlines.connectMs)
  const ipAddresses = await resolveIpAddresses(target, settings, timer.signal)
  const connection = openConnection(Client, target, ipAddresses, settings, () =>
    timer.startStep(deadlines.headersMs),
  )
  try {
    // undici notices an abort only once there is a connection.
    return await untilAborted(sendRequest(target, connection, settings, timer), timer.signal)
  } catch (error) {
    throw failureOf(error, target)
  } finally {
    connection.close()
  }
}

/** The IP addresses of the target's host. One that is not allowed refuses the host. */
async function resolveIpAddresses(
  { host }: AllowedUrl,
  settings: FetchSettings,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const ipAddresses = isIP(host) === 0 ? await resolveName(host, settings, signal) : [host]
  if (!ipAddresses.every((ipAddress) => settings.isAllowed(ipAddress))) throw hostNotAllowed(host)
  return ipAddresses
}

async function resolveName(
  host: string,
  settings: FetchSettings,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const ipAddresses = await untilAborted(settings.resolve(host, signal), signal).catch(() => [])
  if (ipAddresses.length === 0) throw notReachable()
  return ipAddresses
}

/** Takes bytes directly from the parser: a stream in between would keep every tiny chunk as an object of its own. */
function sendRequest(
  target: AllowedUrl,
  connection: Connection,
  settings: FetchSettings,
  timer: FetchTimer,
): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>()
  let body = new BoundedBytes(settings.bytesMax)
  const request = {
    method: 'GET',
    path: `${target.url.pathname}${target.url.search}`,
    headers: requestHeaders,
  } as const
  // An error thrown in a handler ends the connection and reaches `onResponseError`.
  connection.client.dispatch(request, {
    onRequestStart() {},
    onResponseStart(controller, status, headers) {
      if (status < 200) return
      timer.startStep(settings.deadlines.idleMs)
      const head = parseResponseHead(status, headers, settings.bytesMax)
      if (head.kind === 'body') {
        // The deadlines and the bound of the connection limit what tiny pieces cost.
        body = new BoundedBytes(settings.bytesMax, {
          declared: head.length,
          hasPieceLimit: false,
        })
        return
      }
      resolve(head)
      controller.abort(notReachable()) // the body of a redirect stays unread
    },
    onResponseData(_controller, piece) {
      timer.restartStep()
      connection.countBody(piece.length)
      if (body.add(piece) !== null) throw imageTooLarge()
    },
    onResponseEnd() {
      const bytes = body.whole()
      if (bytes.length === 0) throw notReachable()
      resolve({ kind: 'image', bytes })
    },
    onResponseError: (_controller, error) => reject(error),
  })
  return promise
}

type Headers = Dispatcher.ResponseData['headers']

const redirectStatuses = new Set([301, 302, 303, 307, 308])
/** A part of an image has another verdict than the whole, and the request did not ask for a part. */
const PARTIAL_CONTENT = 206

/** What the status and the headers of a response announce. */
type ResponseHead =
  | { readonly kind: 'redirect'; readonly location: string }
  /** `length` as announced; 0 when it was not. */
  | { readonly kind: 'body'; readonly length: number }

/**
 * Throws FORENSICS_PROVIDER_ERROR for a response without a plain body, and PAYLOAD_TOO_LARGE for one that announces more
 * than `bytesMax`. The media type is not checked: the type of an image is detected by its bytes.
 */
function parseResponseHead(status: number, headers: Headers, bytesMax: number): ResponseHead {
  const { location } = headers
  if (redirectStatuses.has(status) && typeof location === 'string')
    return { kind: 'redirect', location }
  if (status < 200 || status > 299 || status === PARTIAL_CONTENT) throw notReachable()
  // Compression was declined. Nothing is decompressed here, so a decompression bomb has no effect.
  if (!isOnly(headers['content-encoding'], 'identity')) throw notReachable()
  if (!isOnly(headers['transfer-encoding'], 'chunked')) throw notReachable()
  const length = Number(headers['content-length'] ?? 0)
  if (length > bytesMax) throw imageTooLarge()
  return { kind: 'body', length }
}

function isOnly(header: string | string[] | undefined, value: string): boolean {
  return header === undefined || (typeof header === 'string' && header.toLowerCase() === value)
}

/** Drops all text of the remote server and of Node. */
function failureOf(error: unknown, { host }: AllowedUrl): InspectionFailure {
  if (error instanceof InspectionFailure) return error
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return imageTooLarge()
  if (code === 'ERR_IP_BLOCKED') return hostNotAllowed(host)
  return notReachable()
}
