import type { ImageType } from '../image-type/image-type.ts'

const checks: Readonly<Record<ImageType, (bytes: Uint8Array) => boolean>> = {
  'image/jpeg': jpegSegmentsWithin,
  'image/png': pngChunksWithin,
  'image/webp': riffChunksWithin,
  'image/avif': boxesWithin,
  'image/heic': boxesWithin,
  'image/heif': boxesWithin,
  'image/jxl': boxesWithin,
  'image/tiff': directoriesWithin,
  'image/gif': gifBlocksWithin,
  // The readers take half a second for ten megabytes of tags of whatever kind.
  'image/svg+xml': () => true,
}

/**
 * Whether an image has few enough parts that its credentials can be read in time. Every check is one pass over the
 * parts, in constant memory but for TIFF's visited directories, and stops at its bound. It detects no other fault:
 * a truncated or malformed image is left to the reader.
 */
export function hasFewParts(bytes: Uint8Array, type: ImageType): boolean {
  return checks[type](bytes)
}

// JPEG, PNG, WebP and GIF: parts in a row

/** Chunks, segments or blocks of one image. A photo has tens; a long animation some thousands. */
const PARTS_MAX = 65_536
/** Bytes of 0xff in the scans of a JPEG: stuffed, or of restart markers. An ordinary scan has one in some hundred bytes. */
const MARKS_IN_SCANS_MAX = 1_048_576

const MARKER = 0xff
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda

/**
 * Segments of a JPEG. Restart markers within a scan are its data and do not count: an ordinary photo may have one for
 * every few pixels.
 */
function jpegSegmentsWithin(bytes: Uint8Array): boolean {
  let at = 2
  let marks = 0
  for (let parts = 0; at + 4 <= bytes.length; parts++) {
    if (parts === PARTS_MAX) return false
    at = bytes.indexOf(MARKER, at)
    if (at === -1) return true
    while (bytes[at] === MARKER) at++
    const marker = bytes[at++] ?? END_OF_IMAGE
    if (marker === END_OF_IMAGE) return true
    if (isBare(marker)) continue
    at += segmentLength(bytes, at)
    if (marker !== START_OF_SCAN) continue
    at = bytes.indexOf(MARKER, at)
    for (; at !== -1 && isDataOfScan(bytes[at + 1]); at = bytes.indexOf(MARKER, at + 1)) {
      if (++marks > MARKS_IN_SCANS_MAX) return false
    }
    if (at === -1) return true
  }
  return true
}

/** A stuffed zero, a restart marker, or padding before a marker. */
function isDataOfScan(code: number | undefined): boolean {
  return code === 0 || code === MARKER || (code !== undefined && code >= 0xd0 && code <= 0xd7)
}

/** Markers without a length: TEM, the restart markers, the start of an image. */
function isBare(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

function segmentLength(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

const PNG_SIGNATURE = 8
const RIFF_HEADER = 12
/** The type of the last chunk of a PNG, `IEND`. */
const PNG_END = 0x49454e44

/** Chunks of a PNG: length, type, data, checksum. Nothing is read behind the last one, so that no tail of zeros is refused. */
function pngChunksWithin(bytes: Uint8Array): boolean {
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
function riffChunksWithin(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = RIFF_HEADER
  for (let parts = 0; at + 8 <= bytes.length; parts++) {
    if (parts === PARTS_MAX) return false
    const length = view.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  return true
}

const HEADER = 13
const EXTENSION = 0x21
const IMAGE = 0x2c

/** Blocks of a GIF, and the sub-blocks of extensions. A picture's sub-blocks of 255 bytes are its data: not counted. */
function gifBlocksWithin(bytes: Uint8Array): boolean {
  let at = HEADER + colorTable(bytes[10])
  let parts = 0
  while (at < bytes.length) {
    if (++parts > PARTS_MAX) return false
    const introducer = bytes[at]
    if (introducer === EXTENSION) {
      at += 2
      for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) {
        if (++parts > PARTS_MAX) return false
        at += 1 + size
      }
      at++
    } else if (introducer === IMAGE) {
      at = dataEnd(bytes, at + 11 + colorTable(bytes[at + 9]))
    } else {
      return true
    }
  }
  return true
}

function dataEnd(bytes: Uint8Array, from: number): number {
  let at = from
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += 1 + size
  return at + 1
}

function colorTable(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}

// AVIF, HEIC, HEIF, JPEG XL: a tree of boxes

/** Boxes at one depth of the tree. The readers walk all earlier siblings of each box. */
const BOXES_PER_LEVEL_MAX = 4096
const BOX_DEPTH_MAX = 32

/** Boxes whose content is boxes, with the bytes that stand before these. */
const containers: ReadonlyMap<number, number> = new Map(
  Object.entries({
    moov: 0,
    trak: 0,
    mdia: 0,
    minf: 0,
    dinf: 0,
    stbl: 0,
    edts: 0,
    mvex: 0,
    moof: 0,
    traf: 0,
    mfra: 0,
    skip: 0,
    udta: 0,
    meco: 0,
    strk: 0,
    strd: 0,
    sinf: 0,
    schi: 0,
    iprp: 0,
    ipco: 0,
    meta: 4,
  }).map(([name, before]) => [Buffer.from(name, 'latin1').readUInt32BE(), before]),
)

interface Level {
  readonly end: number
  readonly depth: number
}

/**
 * Boxes of an ISO base media file (AVIF, HEIC, HEIF, JPEG XL in its container), counted per depth over the whole tree.
 * A bare JPEG XL codestream reads as one box that ends immediately.
 */
function boxesWithin(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const seen: number[] = []
  const open: Level[] = [{ end: bytes.length, depth: 0 }]
  let at = 0
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    if (at + 8 > level.end) {
      at = level.end
      open.pop()
      continue
    }
    seen[level.depth] = (seen[level.depth] ?? 0) + 1
    if ((seen[level.depth] ?? 0) > BOXES_PER_LEVEL_MAX) return false
    const { header, size } = sizeAt(view, at, level.end)
    const before = containers.get(view.getUint32(at + 4))
    const end = Math.min(at + Math.max(size, header), level.end)
    if (before === undefined) {
      at = end
    } else {
      if (open.length === BOX_DEPTH_MAX) return false
      open.push({ end, depth: level.depth + 1 })
      at += header + before
    }
  }
  return true
}

/** A size of 1 is followed by one of 64 bits; 0 means up to the end. */
function sizeAt(view: DataView, at: number, end: number): { header: number; size: number } {
  const size = view.getUint32(at)
  if (size === 1 && at + 16 <= end) return { header: 16, size: Number(view.getBigUint64(at + 8)) }
  return { header: 8, size: size === 0 ? end - at : size }
}

// TIFF: directories that point at each other

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
function directoriesWithin(bytes: Uint8Array): boolean {
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
