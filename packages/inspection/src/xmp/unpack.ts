import { brotliDecompressSync, inflateSync } from 'node:zlib'
import { UnreadableEvidence } from '../declarations/unreadable-evidence.ts'
import { PACKET_BYTES_MAX } from './decode-packet.ts'

const NOTHING = new Uint8Array()

/** A zlib stream unpacked; empty when it is broken. Throws an `UnreadableEvidence` when it is more than a packet may have. */
export function inflated(bytes: Uint8Array): Uint8Array {
  return unpacked(() => inflateSync(bytes, { maxOutputLength: PACKET_BYTES_MAX }))
}

/** The same for a Brotli stream. */
export function unbrotlied(bytes: Uint8Array): Uint8Array {
  return unpacked(() => brotliDecompressSync(bytes, { maxOutputLength: PACKET_BYTES_MAX }))
}

function unpacked(unpack: () => Uint8Array): Uint8Array {
  try {
    return unpack()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new UnreadableEvidence()
    return NOTHING
  }
}
