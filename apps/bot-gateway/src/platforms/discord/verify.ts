import { limits } from '@ase/schemas'
import { verifyKey } from 'discord-interactions'

export interface SignedRequest {
  /** The bytes as they came. */
  readonly body: Uint8Array
  /** `X-Signature-Ed25519`. */
  readonly signature: string | undefined
  /** `X-Signature-Timestamp`. */
  readonly timestamp: string | undefined
}

/**
 * Whether Discord sent this within five minutes: an Ed25519 signature over the timestamp and the body's bytes (Discord,
 * "Validating Security Request Headers"). `publicKey` has 64 hexadecimal characters, `nowMs` is epoch milliseconds.
 */
export async function isFromDiscord(
  { body, signature, timestamp }: SignedRequest,
  publicKey: string,
  nowMs: number,
): Promise<boolean> {
  // The library reads what is no hexadecimal as zeros, and knows no window.
  if (signature === undefined || !/^[0-9a-f]{128}$/i.test(signature)) return false
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return false
  const offMs = Math.abs(nowMs - Number(timestamp) * 1000)
  if (offMs > limits.botWebhook.signatureWindowMs) return false
  return verifyKey(body, signature, timestamp, publicKey)
}
