import { boxesOf } from './iso-boxes.ts'
import { Bytes } from './byte-reader.ts'
import { decompressBrotliPacket } from '../packet.ts'

const XMP = 'xml '
/** A box compressed with Brotli: the type of the original, then its content. */
const COMPRESSED = 'brob'

/** The packets in `xml ` boxes of a JPEG XL container, compressed ones too. A bare codestream has none. */
export function* jxlPackets(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  const jxl = new Bytes(bytes)
  for (const { type, start, end } of boxesOf(jxl, 0, jxl.length)) {
    if (type === XMP) yield jxl.part(start, end)
    if (type === COMPRESSED && jxl.reads(start, XMP))
      yield decompressBrotliPacket(jxl.part(start + 4, end))
  }
}
