import { createHash, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import { sha256Of } from '../sha256-of.ts'
import type { ImageInput } from './image-input.ts'

/**
 * The fingerprint of an inspection: SHA-256 of the RFC 8785 canonical JSON of `{inspection: {url}}` or
 * `{inspection: {imageSha256}}`. No evaluation has the same: its canonical JSON begins with `input`.
 */
export async function digestRequest(image: ImageInput): Promise<Buffer> {
  const what =
    image.from === 'url' ? { url: image.url } : { imageSha256: await sha256Of(image.bytes) }
  const request = canonicalize({ inspection: what })
  if (request === undefined) throw new TypeError('An inspection has a canonical form.')
  return createHash('sha256').update(request).digest()
}

/** The stored digest of the client's key; of random bytes when the client sent none. */
export function digestKey(idempotencyKey: string | null): Buffer {
  return createHash('sha256')
    .update(idempotencyKey ?? randomBytes(32))
    .digest()
}
