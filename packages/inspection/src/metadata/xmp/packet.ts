import { brotliDecompressSync, inflateSync } from 'node:zlib'
import { UnreadableMetadataError } from '../../declarations/unreadable-metadata-error.ts'
import { decodeXml } from '../../xml/markup.ts'

/** The name of IPTC's property without its namespace. XML has no other way to write it. */
export const SOURCE_TYPE_NAME = 'DigitalSourceType'
/** Longer packets hold depth maps or the history of a document. They are searched for the name of the property, and not parsed. */
export const PACKET_BYTES_MAX = 1_048_576

/**
 * The text of a packet; '' when it is longer than `PACKET_BYTES_MAX` and does not have the name of the property. Throws an
 * `UnreadableMetadataError` when it is that long and has it.
 */
export function decodePacket(bytes: Uint8Array): string {
  const text = decodeXml(bytes)
  if (bytes.length <= PACKET_BYTES_MAX) return text
  refuseUnreadDeclaration(text)
  return ''
}

/** Throws an `UnreadableMetadataError` when the part of a text that is not parsed, `from` this index on, names the property. */
export function refuseUnreadDeclaration(text: string, from = 0): void {
  if (text.includes(SOURCE_TYPE_NAME, from)) throw new UnreadableMetadataError()
}

/** A zlib stream decompressed; empty when it is broken. Throws an `UnreadableMetadataError` when it is more than a packet may have. */
export function inflatePacket(bytes: Uint8Array): Uint8Array {
  return decompressed(() => inflateSync(bytes, { maxOutputLength: PACKET_BYTES_MAX }))
}

/** The same for a Brotli stream. */
export function decompressBrotliPacket(bytes: Uint8Array): Uint8Array {
  return decompressed(() => brotliDecompressSync(bytes, { maxOutputLength: PACKET_BYTES_MAX }))
}

function decompressed(unpack: () => Uint8Array): Uint8Array {
  try {
    return unpack()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new UnreadableMetadataError()
    return new Uint8Array()
  }
}
