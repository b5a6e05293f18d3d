import { limits } from '@ase/schemas'
import { verifyKey } from 'discord-interactions'

export interface DiscordSignature {
  /** The header `X-Signature-Ed25519`. */
  readonly signature: string | undefined
  /** The header `X-Signature-Timestamp`. */
  readonly timestamp: string | undefined
}

export interface SignedRequest extends DiscordSignature {
  /** The raw bytes of the body. */
  readonly body: Uint8Array
}

/**
 * Whether the headers have the form of a signature made within five minutes of `nowMs` (epoch milliseconds). It needs no body, so
 * that a request without a signature is refused before its body is read.
 */
export function isRecentDiscordSignature(
  { signature, timestamp }: DiscordSignature,
  nowMs: number,
): boolean {
  // The library parses other characters as zeros, and does not check the time.
  if (signature === undefined || !/^[0-9a-f]{128}$/i.test(signature)) return false
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return false
  const offsetMs = Math.abs(nowMs - Number(timestamp) * 1000)
  return offsetMs <= limits.botWebhook.signatureWindowMs
}

/**
 * Whether Discord sent this within five minutes: an Ed25519 signature over the timestamp and the body's bytes (Discord,
 * "Validating Security Request Headers"). `publicKey` has 64 hexadecimal characters, `nowMs` is epoch milliseconds.
 */
export async function verifyDiscordSignature(
  request: SignedRequest,
  publicKey: string,
  nowMs: number,
): Promise<boolean> {
  const { body, signature = '', timestamp = '' } = request
  return (
    isRecentDiscordSignature(request, nowMs) && verifyKey(body, signature, timestamp, publicKey)
  )
}
