import { imageTypes, type ImageType } from '../sniff/image-type.ts'

/**
 * What parent and child say to each other over two pipes. Node's own channel between processes is not used: it would
 * take messages of any size, and commands to Node itself, from a child that hostile bytes may have turned.
 *
 * Request: length of the image (4 bytes, little endian), number of its type (1 byte), the image.
 * Answer: one line, first `ready`, then one JSON object for each request.
 */
export const REQUEST_HEADER_BYTES = 5
export const REQUEST_FD = 0
export const READY = 'ready'
/** The pipe of answers; standard output and error are closed, so that nothing of an image can get into a log. */
export const ANSWER_FD = 3

export function writeRequestHeader(bytes: Uint8Array, type: ImageType): Buffer {
  const header = Buffer.alloc(REQUEST_HEADER_BYTES)
  header.writeUInt32LE(bytes.length)
  header.writeUInt8(imageTypes.indexOf(type), 4)
  return header
}

export function readRequestHeader(header: Buffer): { length: number; type: ImageType } {
  const type = imageTypes[header.readUInt8(4)]
  if (type === undefined) throw new RangeError('The parent names a type by its number.')
  return { length: header.readUInt32LE(), type }
}
