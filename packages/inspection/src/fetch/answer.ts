import type { Dispatcher } from 'undici'
import { imageTooLarge, upstreamFailed } from './failures.ts'

type Headers = Dispatcher.ResponseData['headers']

const redirectStatuses = new Set([301, 302, 303, 307, 308])
/** A part of an image has another verdict than the whole, and nobody asked for a part. */
const PARTIAL_CONTENT = 206

/** What the status and the headers of an answer announce. */
export type Announcement =
  | { readonly kind: 'redirect'; readonly location: string }
  /** `length` as announced; 0 when it was not. */
  | { readonly kind: 'body'; readonly length: number }

/**
 * Throws FORENSICS_PROVIDER_ERROR for an answer that brings no body as it is, and PAYLOAD_TOO_LARGE for one that says it
 * is over `bytesMax`. What the body is, its bytes decide, not its label.
 */
export function readAnnouncement(status: number, headers: Headers, bytesMax: number): Announcement {
  const { location } = headers
  if (redirectStatuses.has(status) && typeof location === 'string')
    return { kind: 'redirect', location }
  if (status < 200 || status > 299 || status === PARTIAL_CONTENT) throw upstreamFailed()
  // Compression was declined. Nothing is unpacked here, so that a bomb stays small.
  if (!isOnly(headers['content-encoding'], 'identity')) throw upstreamFailed()
  if (!isOnly(headers['transfer-encoding'], 'chunked')) throw upstreamFailed()
  const length = Number(headers['content-length'] ?? 0)
  if (length > bytesMax) throw imageTooLarge()
  return { kind: 'body', length }
}

function isOnly(header: string | string[] | undefined, value: string): boolean {
  return header === undefined || (typeof header === 'string' && header.toLowerCase() === value)
}
