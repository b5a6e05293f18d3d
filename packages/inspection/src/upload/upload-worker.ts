import { succeed } from '@ase/schemas'
import { serveJobs, type JobAnswer } from '@ase/runtime'
import { parseUpload } from './parse-upload.ts'
import type { ParsedUpload } from './upload-reader.ts'

serveJobs(async (body: Uint8Array): Promise<JobAnswer<ParsedUpload>> => {
  const read = await parseUpload(body)
  if (!read.ok || read.value.from === 'url') return { answer: read }
  const bytes = ownBytes(read.value.bytes)
  return { answer: succeed({ from: 'bytes', bytes }), transfer: [bytes.buffer] }
})

/** Small buffers share memory with others, which cannot be given away. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes)
}
