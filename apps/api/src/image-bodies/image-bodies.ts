import { Worker } from 'node:worker_threads'
import type { ImageInput } from '@ase/inspection'
import { fail, type ApiError, type Result } from '@ase/schemas'
import { imageOfBody } from './image-of-body.ts'

type ReadImage = Result<ImageInput, ApiError>

/** Turns bodies of requests into images. `body` is given away: nobody may look at it afterwards. */
export type ReadImageBody = (body: Uint8Array) => Promise<ReadImage>

/** A body of this size is parsed and decoded in about a millisecond. */
const SMALL_BODY_BYTES = 262_144
/** The largest body, its text, the value parsed of it and the image, with room to spare. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }

/**
 * Small bodies are read at once. A large one takes some 75 ms of processor time for 10 MiB, during which nobody else would be
 * served: a thread does that, one body after the other. The thread starts with the first of them, keeps no process alive, and is
 * replaced when it ends.
 */
export function createImageBodies(): ReadImageBody {
  let worker: Worker | null = null
  let free: Promise<unknown> = Promise.resolve()

  const threadFor = (): Worker => {
    if (worker !== null) return worker
    const started = new Worker(new URL('worker.ts', import.meta.url), { resourceLimits })
    started.unref()
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    worker = started
    return started
  }
  return (body) => {
    if (body.length <= SMALL_BODY_BYTES) return imageOfBody(body)
    const read = free.then(() => readBy(threadFor(), body))
    free = read
    return read
  }
}

/** FORENSICS_PROVIDER_ERROR when the thread ends over it. */
function readBy(thread: Worker, body: Uint8Array): Promise<ReadImage> {
  return new Promise((resolve) => {
    const onEnded = (): void => resolve(fail({ code: 'FORENSICS_PROVIDER_ERROR' }))
    thread.once('exit', onEnded)
    thread.once('message', (read: ReadImage) => {
      thread.off('exit', onEnded)
      resolve(read)
    })
    thread.postMessage(body, body.buffer instanceof ArrayBuffer ? [body.buffer] : [])
  })
}
