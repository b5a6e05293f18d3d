import { ByteReader } from './byte-reader.ts'

const HEADER_LENGTH = 12
const CHUNK_HEADER_LENGTH = 8

/** The packets in `XMP ` chunks of a WebP. */
export function* webpPackets(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  const webp = new ByteReader(bytes)
  let at = HEADER_LENGTH
  while (webp.has(at, CHUNK_HEADER_LENGTH)) {
    const length = webp.u32(at + 4, true)
    const start = at + CHUNK_HEADER_LENGTH
    if (webp.reads(at, 'XMP ')) yield webp.part(start, start + length)
    // Chunks are padded to an even length.
    at = start + length + (length % 2)
  }
}
