import { isUtf8 } from 'node:buffer'
import { readBounded } from '@ase/runtime'

/**
 * Reads a body as UTF-8 text and stops, closing the connection, as soon as it has more than `bytesMax` bytes. Null
 * when it is too long, in too many tiny pieces, or not UTF-8. Rejects when the connection breaks.
 */
export async function readBoundedText(
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<string | null> {
  const bytes = await readBounded(body, bytesMax)
  return bytes !== null && isUtf8(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
    : null
}
