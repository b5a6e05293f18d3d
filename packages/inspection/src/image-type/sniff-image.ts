import { fileTypeFromBuffer } from 'file-type'
import { decodeXml, localName, parseMarkup } from '../xml/markup.ts'
import { imageTypes, type ImageType } from './image-type.ts'

/** What the detector may read. Signatures and the first directories of camera raw files stand far before its end. */
const HEAD_BYTES = 65_536

/** Moving or bundled forms that C2PA readers treat like the still one. */
const stillFormOf: Readonly<Record<string, ImageType>> = {
  'image/apng': 'image/png',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
}

/**
 * Detects the type of an image by its bytes, not by a label. Returns null for anything else: audio, video, text, PDF,
 * HTML, archives, and also camera raw files (DNG, CR2, NEF, ARW), which no test of the readers covers. Only the first
 * 64 KiB are read, so time does not grow with the size.
 */
export async function sniffImage(bytes: Uint8Array): Promise<ImageType | null> {
  const head = bytes.subarray(0, HEAD_BYTES)
  const detected = (await detect(head)) ?? ''
  const type = stillFormOf[detected] ?? imageTypes.find((known) => known === detected)
  if (type !== undefined) return type
  const maybeText = detected === '' || detected === 'application/xml'
  return maybeText && hasSvgRoot(head) ? 'image/svg+xml' : null
}

/** The detector throws on some malformed files; they are no images. */
async function detect(head: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(head))?.mime
  } catch {
    return undefined
  }
}

/**
 * Whether a document in XML begins with an `svg` element, after a byte order mark, blanks, a declaration, processing
 * instructions, comments and a document type. A text or a page of HTML that holds `<svg` further on does not.
 * Takes time linear in the bytes.
 *
 * @param head the first bytes of a file. A root behind them is not found.
 */
function hasSvgRoot(head: Uint8Array): boolean {
  for (const { content } of parseMarkup(decodeXml(head))) {
    const isBlank = content.kind === 'text' && content.written.trim() === ''
    if (isBlank || content.kind === 'aside') continue
    return content.kind === 'start' && localName(content.name) === 'svg'
  }
  return false
}
