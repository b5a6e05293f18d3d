import { MARKS_IN_SCANS_MAX, PARTS_MAX } from './bounds.ts'

const MARKER = 0xff
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda

/**
 * Segments of a JPEG. Restart markers within a scan are its data and do not count: an honest photo may have one for
 * every few pixels.
 */
export function jpegSegmentsWithin(bytes: Uint8Array): boolean {
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
