/** No writer makes longer ones; what is longer is not XMP to us. */
export const PACKET_BYTES_MAX = 1_048_576

const NUL = 0
const LESS_THAN = 0x3c

/**
 * The text of a packet in UTF-8, UTF-16 or UTF-32, told by its byte order mark or by its first `<`; '' when it is longer
 * than `PACKET_BYTES_MAX`. Bytes that are no text become U+FFFD.
 */
export function decodePacket(bytes: Uint8Array): string {
  if (bytes.length > PACKET_BYTES_MAX) return ''
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === LESS_THAN && second === NUL) return 'utf-16le'
  if (first === NUL && second === LESS_THAN) return 'utf-16be'
  return 'utf-8'
}
