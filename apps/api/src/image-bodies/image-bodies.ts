import { Worker } from 'node:worker_threads'
import type { ImageInput } from '@ase/inspection'
import { fail, type ApiError, type Result } from '@ase/schemas'
import { createWorkerPool, threadCpuMs } from '@ase/runtime'
import { imageOfBody } from './image-of-body.ts'

export type ReadImage = Result<ImageInput, ApiError>

/** Turns the body of an account's request into its image. `body` is given away: it must not be used afterwards. */
export type ReadImageBody = (body: Uint8Array, accountId: string) => Promise<ReadImage>

export interface ImageBodiesSettings {
  /** Told of the processor time that a body of an account took. */
  readonly charge: (accountId: string, cpuMs: number) => void
  readonly startWorker?: () => Worker
}

/** A body of this size, also one of brackets, is parsed and decoded in less than a millisecond. */
const SMALL_BODY_BYTES = 16_384
/** More than are admitted at one time. */
const QUEUED_MAX = 100
/** By the clock, for what takes 75 ms of processor time. */
const JOB_MS_MAX = 10_000
const BUSY_RETRY_SECONDS = 2

/**
 * Small bodies are read at once. A large one takes some 75 ms of processor time for 10 MiB, during which nobody else would be
 * served: a thread does that, one body after the other, for one account after the other.
 */
export function createImageBodies(settings: ImageBodiesSettings): ReadImageBody {
  const pool = createWorkerPool<Uint8Array, ReadImage>({
    startWorker: settings.startWorker ?? startImageWorker,
    threads: 1,
    queuedMax: QUEUED_MAX,
    jobMsMax: JOB_MS_MAX,
  })
  return async (body, accountId) => {
    if (body.length <= SMALL_BODY_BYTES) {
      const startedMs = threadCpuMs()
      const image = imageOfBody(body)
      settings.charge(accountId, threadCpuMs() - startedMs)
      return image
    }
    const transfer = body.buffer instanceof ArrayBuffer ? [body.buffer] : []
    const job = await pool.run(body, { owner: accountId, transfer })
    settings.charge(accountId, job.ok ? job.value.cpuMs : job.error.cpuMs)
    if (job.ok) return job.value.answer
    switch (job.error.kind) {
      case 'threw':
        throw job.error.error
      case 'queue_full':
        return fail({ code: 'RATE_LIMITED', retryAfterSeconds: BUSY_RETRY_SECONDS })
      case 'crashed':
      case 'timed_out':
        return fail({ code: 'FORENSICS_PROVIDER_ERROR' })
    }
  }
}

function startImageWorker(): Worker {
  return new Worker(new URL('worker.ts', import.meta.url), {
    env: {},
    // The largest body, its text, the value parsed of it and the image, with room to spare.
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
}
