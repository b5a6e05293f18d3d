/** No writer makes longer ones; what is longer is not XMP to us. */
export const PACKET_BYTES_MAX = 1_048_576

const NUL = 0
const LESS_THAN = 0x3c

/** The text of a packet; '' when it is longer than `PACKET_BYTES_MAX`. */
export function decodePacket(bytes: Uint8Array): string {
  return bytes.length > PACKET_BYTES_MAX ? '' : decodeXml(bytes)
}

/**
 * XML in UTF-8 or UTF-16 as text, told by its byte order mark or by its first `<`. What is no text becomes U+FFFD.
 */
export function decodeXml(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === LESS_THAN && second === NUL))
    return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === NUL && second === LESS_THAN))
    return 'utf-16be'
  return 'utf-8'
}
