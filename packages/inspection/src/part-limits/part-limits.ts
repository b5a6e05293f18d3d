import type { ImageType } from '../image-type/image-type.ts'
import { boxesWithin } from './iso-boxes.ts'
import { directoriesWithin } from './tiff-directories.ts'

/** Chunks, segments or blocks of one image. A photo has tens; a long animation some thousands. */
const PARTS_MAX = 65_536
/** Bytes of 0xff in the scans of a JPEG: stuffed, or of restart markers. An honest scan has one in some hundred bytes. */
const MARKS_IN_SCANS_MAX = 1_048_576

const MARKER = 0xff
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda

/**
 * Segments of a JPEG. Restart markers within a scan are its data and do not count: an honest photo may have one for
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
    at += uint16(bytes, at)
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

function uint16(bytes: Uint8Array, at: number): number {
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
 * parts, in constant memory but for TIFF's visited directories, and stops at its bound. It looks for no other fault:
 * a truncated or malformed image is left to the reader.
 */
export function hasFewParts(bytes: Uint8Array, type: ImageType): boolean {
  return checks[type](bytes)
}
