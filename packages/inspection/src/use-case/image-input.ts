import { fail, limits, succeed, type ApiError, type ImageSource, type Result } from '@ase/schemas'
import { sniffImage } from '../image-type/sniff-image.ts'

/** The image of an inspection: its URL, or its bytes. */
export type ImageInput =
  | { readonly from: 'url'; readonly url: string }
  | { readonly from: 'bytes'; readonly bytes: Uint8Array }

/** Other names of media types that share a reader. */
const otherNames: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/apng': 'image/png',
  'image/tif': 'image/tiff',
  // The same container; cameras and browsers use either name.
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
}

/**
 * Reads the image of a request: a URL unchanged, a data URI as its bytes. A data URI is UNSUPPORTED_MEDIA_TYPE
 * unless its label names the kind of image that its bytes are (`media_type_mismatch` at `image` where they are another
 * kind), and PAYLOAD_TOO_LARGE over 10 MiB, which is computed from its length before anything is decoded. The result
 * does not keep `source` in memory.
 */
export async function readImageInput(source: ImageSource): Promise<Result<ImageInput, ApiError>> {
  if (source.from === 'url') return succeed(source)
  const { dataUri } = source
  const comma = dataUri.indexOf(',')
  const label = labelOf(dataUri.slice(0, comma))
  if (decodedBytes(dataUri, comma) > limits.inspection.imageBytesMax)
    return fail({
      code: label.startsWith('image/') ? 'PAYLOAD_TOO_LARGE' : 'UNSUPPORTED_MEDIA_TYPE',
    })
  const bytes = Buffer.from(dataUri.slice(comma + 1), 'base64')
  const type = await sniffImage(bytes)
  if (type === null) return fail({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  if (nameOf(type) !== label) return fail({ code: 'UNSUPPORTED_MEDIA_TYPE', details: mislabelled })
  return succeed({ from: 'bytes', bytes })
}

const mislabelled = [{ path: 'image', issue: 'media_type_mismatch' }]

/** The media type of `data:<type>[;parameters];base64`. */
function labelOf(head: string): string {
  const [type = ''] = head.slice('data:'.length).split(';', 1)
  return nameOf(type.toLowerCase())
}

function nameOf(type: string): string {
  return otherNames[type] ?? type
}

/** The schema requires padded base64. */
function decodedBytes(dataUri: string, comma: number): number {
  const padding = dataUri.endsWith('==') ? 2 : dataUri.endsWith('=') ? 1 : 0
  return ((dataUri.length - comma - 1) / 4) * 3 - padding
}
