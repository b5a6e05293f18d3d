import type { Declaration } from '../declarations/declaration.ts'
import type { ImageType } from '../image-type/image-type.ts'
import { InspectionFailure } from '../inspection-failure.ts'
import type { ReaderPoolSettings, ReadOutcome } from './pool-settings.ts'
import type { ReaderProcess } from './reader-process.ts'
import { ReaderSupervisor } from './reader-supervisor.ts'

interface Job {
  readonly bytes: Uint8Array
  readonly type: ImageType
  readonly arrivedAtMs: number
  readonly settle: (result: ReadResult) => void
}

type ReadResult =
  | { readonly declarations: readonly Declaration[] }
  | { readonly failed: Exclude<ReadOutcome, 'read'> }

/** A bounded queue of images, first in first out, and the reader processes that take from it. */
export class ReaderPool {
  readonly #settings: ReaderPoolSettings
  readonly #supervisor: ReaderSupervisor
  #queue: Job[] = []
  #queuedBytes = 0
  #isClosed = false

  /** Starts the reader processes. Throws when the reader that the settings name is not installed. */
  constructor(settings: ReaderPoolSettings) {
    this.#settings = settings
    this.#supervisor = new ReaderSupervisor(settings, {
      onIdle: () => this.#assignQueued(),
      onNoWorkers: () => this.#refuseQueued('no_reader'),
    })
  }

  /**
   * What an image declares. The bytes must not change before the promise settles. Rejects with an `InspectionFailure`:
   * RATE_LIMITED when the queue is full, FORENSICS_PROVIDER_ERROR when the image was not read within the bounds.
   */
  async read(bytes: Uint8Array, type: ImageType): Promise<readonly Declaration[]> {
    const result = await new Promise<ReadResult>((settle) => {
      this.#enqueue({ bytes, type, settle, arrivedAtMs: performance.now() })
    })
    if ('declarations' in result) return result.declarations
    throw new InspectionFailure(
      result.failed === 'queue_full'
        ? // After one deadline, every read of now has ended.
          {
            code: 'RATE_LIMITED',
            retryAfterSeconds: Math.ceil(this.#settings.deadlineMs / 1000),
          }
        : { code: 'FORENSICS_PROVIDER_ERROR' },
    )
  }

  /** Whether a reader process is up, or is being replaced by one that is likely to come up. */
  get hasReaders(): boolean {
    return !this.#isClosed && this.#supervisor.isAvailable
  }

  /** Ends the reader processes. Images that are queued or being read are refused. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#refuseQueued('closed')
    await this.#supervisor.close()
  }

  #enqueue(job: Job): void {
    const refusal = this.#refusal(job)
    if (refusal !== null) {
      this.#finish(job, { failed: refusal })
      return
    }
    this.#queue.push(job)
    this.#queuedBytes += job.bytes.length
    this.#assignQueued()
  }

  #refusal({ bytes }: Job): 'closed' | 'no_reader' | 'queue_full' | null {
    if (this.#isClosed) return 'closed'
    if (!this.#supervisor.hasWorkers) return 'no_reader'
    if (this.#supervisor.hasIdle) return null
    const isFull =
      this.#queue.length >= this.#settings.waiting ||
      this.#queuedBytes + bytes.length > this.#settings.waitingBytes
    return isFull ? 'queue_full' : null
  }

  #assignQueued(): void {
    while (this.#queue.length > 0) {
      const worker = this.#supervisor.acquire()
      if (worker === null) return
      const job = this.#queue.shift()
      if (job === undefined) return
      this.#queuedBytes -= job.bytes.length
      void this.#process(worker, job)
    }
  }

  async #process(worker: ReaderProcess, job: Job): Promise<void> {
    const startedAtMs = performance.now()
    const result = await worker.read(job.bytes, job.type)
    if ('failed' in result) this.#finish(job, result, startedAtMs)
    else if (result.answer.ok) this.#finish(job, result.answer, startedAtMs)
    else this.#finish(job, { failed: 'unreadable' }, startedAtMs)
    this.#supervisor.release(worker)
  }

  #finish(job: Job, result: ReadResult, startedAtMs?: number): void {
    const nowMs = performance.now()
    this.#settings.observe({
      name: 'image',
      outcome: 'failed' in result ? result.failed : 'read',
      waitedMs: (startedAtMs ?? nowMs) - job.arrivedAtMs,
      readMs: nowMs - (startedAtMs ?? nowMs),
      waiting: this.#queue.length,
    })
    job.settle(result)
  }

  #refuseQueued(failed: 'closed' | 'no_reader'): void {
    const queue = this.#queue
    this.#queue = []
    this.#queuedBytes = 0
    for (const job of queue) this.#finish(job, { failed })
  }
}
