import { formatBytes } from './format-bytes.ts'

/** What the service reads at most, decoded; a test holds it to the service's own limit. */
export const IMAGE_BYTES_MAX = 10_485_760

/** For the dialog that chooses a file: media types, and the endings of those that browsers do not know. */
export const acceptedFiles = 'image/*,.heic,.heif,.jxl,.avif,.tif,.tiff'

export type ImageFile =
  | { readonly ok: true; readonly file: File; readonly type: string }
  | { readonly ok: false; readonly problem: string }

/** Whether a file can be an image that the service reads. By its first bytes: a browser goes by the ending of its name. */
export async function readImageFile(file: File): Promise<ImageFile> {
  if (file.size === 0) return refuse('This file is empty.')
  if (file.size > IMAGE_BYTES_MAX) {
    const most = formatBytes(IMAGE_BYTES_MAX)
    return refuse(`This file has ${formatBytes(file.size)}. An image may have ${most}.`)
  }
  const head = await bytesOf(file.slice(0, 16))
  if (head === null) return refuse('The browser cannot read this file. Choose it again.')
  const type = typeOfBytes(head) ?? (file.type === 'image/svg+xml' ? file.type : null)
  if (type === null) {
    return refuse(
      'This is no image that can be read. JPEG, PNG, WebP, AVIF, HEIC, TIFF, GIF, SVG and JPEG XL can.',
    )
  }
  return { ok: true, file, type }
}

function refuse(problem: string): ImageFile {
  return { ok: false, problem }
}

/** Null when the file is gone, or the browser may not read it. */
async function bytesOf(part: Blob): Promise<Uint8Array | null> {
  return part.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
}

const signatures: readonly (readonly [type: string, at: number, text: string])[] = [
  ['image/jpeg', 0, '\u00FF\u00D8\u00FF'],
  ['image/png', 0, '\u0089PNG\r\n'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['image/tiff', 0, 'II*\0'],
  ['image/tiff', 0, 'MM\0*'],
  ['image/tiff', 0, 'II+\0'],
  ['image/jxl', 0, '\u00FF\n'],
  ['image/jxl', 4, 'JXL '],
  ['image/avif', 4, 'ftypavi'],
  ['image/heic', 4, 'ftyphe'],
  ['image/heic', 4, 'ftypmif1'],
  ['image/heic', 4, 'ftypmsf1'],
]

/** The media type by the first 16 bytes, or null. The service looks closer. */
export function typeOfBytes(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.slice(0, 16))
  return signatures.find(([, at, sign]) => text.startsWith(sign, at))?.[0] ?? null
}

/** The file as a data URI with its true media type. Throws when the browser cannot read it. */
export function dataUriOf(file: Blob, type: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file is gone.')))
    // Its own type may be a wrong one, and the service refuses a label that is not what the bytes are.
    reader.readAsDataURL(file.slice(0, file.size, type))
  })
}
