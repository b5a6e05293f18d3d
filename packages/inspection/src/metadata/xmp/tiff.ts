import { ByteReader } from './byte-reader.ts'

const LITTLE = 0x4949
const BIG = 0x4d4d
const CLASSIC = 42
const BIG_TIFF = 43
const XMP_TAG = 700
/** Types of values of one byte. Writers use the first and the last. */
const byteTypes: ReadonlySet<number> = new Set([1, 2, 6, 7])

/** The packets under tag 700 in the first directory of a TIFF or BigTIFF: the main image; others are pages and thumbnails. */
export function* tiffPackets(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  const tiff = new ByteReader(bytes)
  const order = tiff.u16(0)
  if (order !== LITTLE && order !== BIG) return
  const little = order === LITTLE
  const version = tiff.u16(2, little)
  if (version !== CLASSIC && version !== BIG_TIFF) return
  const big = version === BIG_TIFF
  const directory = big ? tiff.u64(8, little) : tiff.u32(4, little)
  const count = big ? tiff.u64(directory, little) : tiff.u16(directory, little)
  const [countSize, entrySize, inline] = big ? [8, 20, 8] : [2, 12, 4]
  for (let index = 0; index < count; index += 1) {
    const at = directory + countSize + index * entrySize
    if (!tiff.has(at, entrySize)) return
    if (tiff.u16(at, little) !== XMP_TAG || !byteTypes.has(tiff.u16(at + 2, little))) continue
    const length = big ? tiff.u64(at + 4, little) : tiff.u32(at + 4, little)
    if (length <= inline) continue
    const start = big ? tiff.u64(at + 12, little) : tiff.u32(at + 8, little)
    if (tiff.has(start, length)) yield tiff.part(start, start + length)
  }
}
