import { fileTypeFromBuffer } from 'file-type'
import { imageTypes, type ImageType } from './image-type.ts'
import { hasSvgRoot } from './svg-root.ts'

/** All that the detector may look at. Signatures and the first directories of camera raw files stand far before it. */
const LOOKED_AT = 65_536

/** Moving or bundled forms that readers treat like the still one. */
const sameReader: Readonly<Record<string, ImageType>> = {
  'image/apng': 'image/png',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
}

/**
 * Which image the bytes are, whatever their sender calls them, or null for anything else: audio, video, text, PDF,
 * HTML, archives, and also camera raw files (DNG, CR2, NEF, ARW), which no test of the readers covers. Only the first
 * 64 KiB are looked at, so time does not grow with the size.
 */
export async function sniffImage(bytes: Uint8Array): Promise<ImageType | null> {
  const head = bytes.subarray(0, LOOKED_AT)
  const detected = (await detect(head)) ?? ''
  const type = sameReader[detected] ?? imageTypes.find((known) => known === detected)
  if (type !== undefined) return type
  const maybeText = detected === '' || detected === 'application/xml'
  return maybeText && hasSvgRoot(head) ? 'image/svg+xml' : null
}

/** The detector gives up on some malformed files by throwing; they are no images. */
async function detect(head: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(head))?.mime
  } catch {
    return undefined
  }
}
