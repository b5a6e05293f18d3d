/** Directories of a TIFF; one per page, thumbnail and metadata block. */
const DIRECTORIES_MAX = 1024
const BIG_TIFF = 43
/** Tags that point at further directories: SubIFDs, Exif, GPS, interoperability. */
const pointerTags = new Set([330, 34_665, 34_853, 40_965])
/** Bytes of one value, by the number of its type in the standard and in BigTIFF. */
const valueSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

/**
 * Directories of a TIFF or BigTIFF: few enough, none reached twice, and their values together no longer than the file,
 * as they are when none overlaps another. The readers copy every value.
 */
export function directoriesWithin(bytes: Uint8Array): boolean {
  const file = tiffFile(bytes)
  const visited = new Set<number>()
  const open = [file.first]
  let valueBytes = 0
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === 0 || at + file.countSize > bytes.length) continue
    if (visited.has(at) || visited.size === DIRECTORIES_MAX) return false
    visited.add(at)
    const entries = at + file.countSize
    const count = Math.min(
      file.countSize === 8 ? file.offset(at) : file.uint16(at),
      Math.floor((bytes.length - entries) / file.entrySize),
    )
    for (let entry = entries; entry < entries + count * file.entrySize; entry += file.entrySize) {
      const values = valuesOf(file, entry)
      valueBytes += file.entrySize + values.bytes
      if (valueBytes > bytes.length) return false
      if (!pointerTags.has(file.uint16(entry))) continue
      if (values.count > DIRECTORIES_MAX) return false
      for (let i = 0; i < values.count; i++)
        open.push(file.pointer(values.at + i * values.size, values.size))
    }
    open.push(file.pointer(entries + count * file.entrySize, file.offsetSize))
  }
  return true
}

interface TiffFile {
  readonly first: number
  readonly countSize: number
  readonly entrySize: number
  readonly offsetSize: number
  uint16(at: number): number
  offset(at: number): number
  /** 0, which points nowhere, where the file ends before. */
  pointer(at: number, size: number): number
}

function tiffFile(bytes: Uint8Array): TiffFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = bytes[0] === 0x49
  const fits = (at: number, size: number) => at + size <= bytes.length
  const uint16 = (at: number) => (fits(at, 2) ? view.getUint16(at, little) : 0)
  const uint32 = (at: number) => (fits(at, 4) ? view.getUint32(at, little) : 0)
  const uint64 = (at: number) => (fits(at, 8) ? Number(view.getBigUint64(at, little)) : 0)
  const isBig = uint16(2) === BIG_TIFF
  return {
    first: isBig ? uint64(8) : uint32(4),
    countSize: isBig ? 8 : 2,
    entrySize: isBig ? 20 : 12,
    offsetSize: isBig ? 8 : 4,
    uint16,
    offset: isBig ? uint64 : uint32,
    pointer: (at, size) => (size === 8 ? uint64(at) : uint32(at)),
  }
}

/** Values of up to one offset's size stand in the entry itself. */
function valuesOf(file: TiffFile, entry: number) {
  const size = valueSizes[file.uint16(entry + 2)] ?? 0
  const count = file.offset(entry + 4)
  const place = entry + file.entrySize - file.offsetSize
  const inPlace = size * count <= file.offsetSize
  return {
    at: inPlace ? place : file.offset(place),
    size,
    count,
    bytes: inPlace ? 0 : size * count,
  }
}
