import { Worker } from 'node:worker_threads'
import type { ImageInput } from '../use-case/image-input.ts'
import { fail, type ApiError, type Result } from '@ase/schemas'
import { createWorkerPool, threadCpuMs } from '@ase/runtime'
import { parseUpload } from './parse-upload.ts'

export type ParsedUpload = Result<ImageInput, ApiError>

/** Turns the body of an account's request into its image. `body` is given away: it must not be used afterwards. */
export type ReadUpload = (body: Uint8Array, accountId: string) => Promise<ParsedUpload>

export interface UploadReaderSettings {
  /** Receives the processor time that a body of an account used, in milliseconds. */
  readonly charge: (accountId: string, cpuMs: number) => void
  readonly startWorker?: () => Worker
}

/** A body of this size, also one of brackets, is parsed and decoded in less than a millisecond. */
const SMALL_BODY_BYTES = 16_384
/** More than are admitted at one time. */
const QUEUED_MAX = 100
/** Wall-clock limit of one job, which takes 75 ms of processor time. */
const JOB_MS_MAX = 10_000
const BUSY_RETRY_SECONDS = 2

/**
 * Small bodies are parsed immediately. A large one takes some 75 ms of processor time for 10 MiB, during which no other request would be
 * served: a thread parses these, one body after the other, for one account after the other.
 */
export function createUploadReader(settings: UploadReaderSettings): ReadUpload {
  const pool = createWorkerPool<Uint8Array, ParsedUpload>({
    startWorker: settings.startWorker ?? startUploadWorker,
    threads: 1,
    queuedMax: QUEUED_MAX,
    jobMsMax: JOB_MS_MAX,
  })
  return async (body, accountId) => {
    if (body.length <= SMALL_BODY_BYTES) {
      const startedMs = threadCpuMs()
      const image = parseUpload(body)
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

function startUploadWorker(): Worker {
  return new Worker(new URL('upload-worker.ts', import.meta.url), {
    env: {},
    // The largest body, its text, the value parsed of it and the image, with room to spare.
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
}
