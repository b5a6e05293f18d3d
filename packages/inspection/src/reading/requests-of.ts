import { readSync } from 'node:fs'
import type { ImageType } from '../sniff/image-type.ts'
import { readRequestHeader, REQUEST_FD, REQUEST_HEADER_BYTES } from './frames.ts'

export interface ReadingRequest {
  readonly bytes: Uint8Array
  readonly type: ImageType
}

/** Puts at least one byte into a buffer from `offset` on, and says how many; 0 at the end. */
export type ReadInto = (target: Uint8Array, offset: number) => number

/**
 * Waits for the parent. A child has nothing else to do meanwhile, and a stream would take a buffer and a turn of the
 * event loop for every 64 KiB. Nothing in a child may touch `process.stdin`, which an import of `node:process` does: the
 * pipe would no longer wait.
 */
export const fromParent: ReadInto = (target, offset) =>
  readSync(REQUEST_FD, target, offset, target.length - offset, null)

/** The requests on a pipe, one after the other. What is incomplete when the pipe ends is dropped. */
export function* requestsOf(read: ReadInto): Generator<ReadingRequest, void, undefined> {
  for (;;) {
    const header = filled(Buffer.alloc(REQUEST_HEADER_BYTES), read)
    if (header === null) return
    const { length, type } = readRequestHeader(header)
    const bytes = filled(Buffer.allocUnsafeSlow(length), read)
    if (bytes === null) return
    yield { bytes, type }
  }
}

function filled(target: Buffer, read: ReadInto): Buffer | null {
  for (let at = 0; at < target.length;) {
    const count = read(target, at)
    if (count === 0) return null
    at += count
  }
  return target
}
