import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether two secrets are the same, in constant time: digests have one length. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(secret))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
