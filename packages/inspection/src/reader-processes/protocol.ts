import { readSync } from 'node:fs'
import { imageTypes, type ImageType } from '../image-type/image-type.ts'

/**
 * The protocol between the server and a reader process, over two pipes. Node's own channel between processes is not used:
 * it would accept messages of any size, and commands to Node itself, from a child that hostile bytes may control.
 *
 * Request: length of the image (4 bytes, little endian), number of its type (1 byte), the image.
 * Answer: one line, first `ready`, then one JSON object for each request.
 */
const REQUEST_HEADER_BYTES = 5
const REQUEST_FD = 0
export const READY = 'ready'
/** The pipe of answers; standard output and error are closed, so that nothing of an image can get into a log. */
export const ANSWER_FD = 3

export function writeRequestHeader(bytes: Uint8Array, type: ImageType): Buffer {
  const header = Buffer.alloc(REQUEST_HEADER_BYTES)
  header.writeUInt32LE(bytes.length)
  header.writeUInt8(imageTypes.indexOf(type), 4)
  return header
}

function readRequestHeader(header: Buffer): { length: number; type: ImageType } {
  const type = imageTypes[header.readUInt8(4)]
  if (type === undefined) throw new RangeError('The parent names a type by its number.')
  return { length: header.readUInt32LE(), type }
}

export interface ReadRequest {
  readonly bytes: Uint8Array
  readonly type: ImageType
}

/** Puts at least one byte into a buffer from `offset` on, and returns how many; 0 at the end. */
export type ReadInto = (target: Uint8Array, offset: number) => number

/**
 * Blocks until the parent writes. A child has nothing else to do, and a stream would take a buffer and a turn of the
 * event loop for every 64 KiB. Nothing in a child may touch `process.stdin`, which an import of `node:process` does: the
 * pipe would no longer block.
 */
export const readFromParent: ReadInto = (target, offset) =>
  readSync(REQUEST_FD, target, offset, target.length - offset, null)

/** The requests on a pipe, one after the other. A request that is incomplete when the pipe ends is dropped. */
export function* readRequests(read: ReadInto): Generator<ReadRequest, void, undefined> {
  for (;;) {
    const header = readFully(Buffer.alloc(REQUEST_HEADER_BYTES), read)
    if (header === null) return
    const { length, type } = readRequestHeader(header)
    const bytes = readFully(Buffer.allocUnsafeSlow(length), read)
    if (bytes === null) return
    yield { bytes, type }
  }
}

function readFully(target: Buffer, read: ReadInto): Buffer | null {
  for (let at = 0; at < target.length;) {
    const count = read(target, at)
    if (count === 0) return null
    at += count
  }
  return target
}
