import { UnreadableEvidence } from '../declarations/unreadable-evidence.ts'

/** The property's name without its namespace. It cannot be written in another way. */
export const SOURCE_TYPE_NAME = 'DigitalSourceType'
/** Longer ones hold depth maps or the history of a document; they are searched for the name, and not read. */
export const PACKET_BYTES_MAX = 1_048_576

const NUL = 0
const LESS_THAN = 0x3c

/**
 * The text of a packet; '' when it is longer than `PACKET_BYTES_MAX` and does not have the name of the property. Throws an
 * `UnreadableEvidence` when it is that long and has it.
 */
export function decodePacket(bytes: Uint8Array): string {
  const text = decodeXml(bytes)
  if (bytes.length <= PACKET_BYTES_MAX) return text
  refuseMention(text)
  return ''
}

/** Throws an `UnreadableEvidence` when a text that is not read, from this place on, has the name of the property. */
export function refuseMention(text: string, from = 0): void {
  if (text.includes(SOURCE_TYPE_NAME, from)) throw new UnreadableEvidence()
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
