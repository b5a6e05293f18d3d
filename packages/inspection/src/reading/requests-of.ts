import type { ImageType } from '../sniff/image-type.ts'
import { readRequestHeader, REQUEST_HEADER_BYTES } from './frames.ts'

export interface ReadingRequest {
  readonly bytes: Uint8Array
  readonly type: ImageType
}

/** Puts the chunks of a pipe together to requests. What is incomplete when the pipe ends is dropped. */
export async function* requestsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<ReadingRequest> {
  let target = Buffer.alloc(REQUEST_HEADER_BYTES)
  let filled = 0
  let type: ImageType | null = null
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.copy(target, filled, at)
      at += taken
      filled += taken
      if (filled < target.length) continue
      filled = 0
      if (type === null) {
        const header = readRequestHeader(target)
        type = header.type
        target = Buffer.allocUnsafeSlow(header.length)
      } else {
        yield { bytes: target, type }
        type = null
        target = Buffer.alloc(REQUEST_HEADER_BYTES)
      }
    }
  }
}
