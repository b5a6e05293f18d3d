import { PARTS_MAX } from './bounds.ts'

const PNG_SIGNATURE = 8
const RIFF_HEADER = 12
/** The type of the last chunk of a PNG, `IEND`. */
const PNG_END = 0x49454e44

/** Chunks of a PNG: length, type, data, checksum. Nothing is read behind the last one, so that no tail of zeros is refused. */
export function pngChunksWithin(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = PNG_SIGNATURE
  for (let parts = 0; at + 8 <= bytes.length; parts++) {
    if (parts === PARTS_MAX) return false
    if (view.getUint32(at + 4) === PNG_END) return true
    at += 12 + view.getUint32(at)
  }
  return true
}

/** Chunks of a RIFF file such as WebP: type, length, data padded to an even length. */
export function riffChunksWithin(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = RIFF_HEADER
  for (let parts = 0; at + 8 <= bytes.length; parts++) {
    if (parts === PARTS_MAX) return false
    const length = view.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  return true
}
