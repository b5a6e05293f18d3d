import { parentPort } from 'node:worker_threads'
import { succeed } from '@ase/schemas'
import { imageOfBody } from './image-of-body.ts'

// Bytes change hands without being copied.
parentPort?.on('message', (body: Uint8Array) => {
  void imageOfBody(body).then((read) => {
    if (!read.ok || read.value.from === 'url') return parentPort?.postMessage(read, [])
    const bytes = ownBytes(read.value.bytes)
    return parentPort?.postMessage(succeed({ from: 'bytes', bytes }), [bytes.buffer])
  })
})

/** Small buffers share memory with others, which cannot be given away. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes)
}
