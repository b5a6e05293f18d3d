import type { ImageType } from '../sniff/image-type.ts'
import { boxesWithin } from './boxes.ts'
import { directoriesWithin } from './directories.ts'
import { gifBlocksWithin } from './gif-blocks.ts'
import { jpegSegmentsWithin } from './jpeg-segments.ts'
import { pngChunksWithin, riffChunksWithin } from './chunks.ts'

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
export function isWithinReaderBounds(bytes: Uint8Array, type: ImageType): boolean {
  return checks[type](bytes)
}
