import { limits } from '@ase/schemas'
import { verifyKey } from 'discord-interactions'

export interface SignatureHeaders {
  /** `X-Signature-Ed25519`. */
  readonly signature: string | undefined
  /** `X-Signature-Timestamp`. */
  readonly timestamp: string | undefined
}

export interface SignedRequest extends SignatureHeaders {
  /** The bytes as they came. */
  readonly body: Uint8Array
}

/**
 * Whether the headers have the form of a signature made within five minutes of `nowMs`: what can be said before the body is
 * read, so that no body is read without them.
 */
export function isTimelySignature(
  { signature, timestamp }: SignatureHeaders,
  nowMs: number,
): boolean {
  // The library reads what is no hexadecimal as zeros, and knows no window.
  if (signature === undefined || !/^[0-9a-f]{128}$/i.test(signature)) return false
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return false
  const offMs = Math.abs(nowMs - Number(timestamp) * 1000)
  return offMs <= limits.botWebhook.signatureWindowMs
}

/**
 * Whether Discord sent this within five minutes: an Ed25519 signature over the timestamp and the body's bytes (Discord,
 * "Validating Security Request Headers"). `publicKey` has 64 hexadecimal characters, `nowMs` is epoch milliseconds.
 */
export async function isFromDiscord(
  request: SignedRequest,
  publicKey: string,
  nowMs: number,
): Promise<boolean> {
  const { body, signature = '', timestamp = '' } = request
  return isTimelySignature(request, nowMs) && verifyKey(body, signature, timestamp, publicKey)
}
