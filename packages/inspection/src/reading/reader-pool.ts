import type { Declaration } from '../declarations/declaration.ts'
import { InspectionFailure } from '../inspection-failure.ts'
import type { ImageType } from '../sniff/image-type.ts'
import { ReaderCrew } from './reader-crew.ts'
import type { ReaderProcess } from './reader-process.ts'
import type { ReadingOutcome } from './reading-event.ts'
import type { ReadingSettings } from './reading-settings.ts'

interface Job {
  readonly bytes: Uint8Array
  readonly type: ImageType
  readonly arrivedAt: number
  readonly settle: (result: Reading) => void
}

type Reading =
  | { readonly declarations: readonly Declaration[] }
  | { readonly failed: Exclude<ReadingOutcome, 'read'> }

/** The images that wait, first come, first read, and the children that read them. */
export class ReaderPool {
  readonly #settings: ReadingSettings
  readonly #crew: ReaderCrew
  #waiting: Job[] = []
  #waitingBytes = 0
  #isClosed = false

  /** Starts the children. Throws when the reader that the settings name is not installed. */
  constructor(settings: ReadingSettings) {
    this.#settings = settings
    this.#crew = new ReaderCrew(settings, {
      onIdle: () => this.#work(),
      onNone: () => this.#refuseWaiting('no_reader'),
    })
  }

  /**
   * What an image declares. The bytes must not change meanwhile. Rejects with an `InspectionFailure`: RATE_LIMITED when
   * too many wait, FORENSICS_PROVIDER_ERROR when the image was not read within the bounds.
   */
  async read(bytes: Uint8Array, type: ImageType): Promise<readonly Declaration[]> {
    const reading = await new Promise<Reading>((settle) => {
      this.#admit({ bytes, type, settle, arrivedAt: performance.now() })
    })
    if ('declarations' in reading) return reading.declarations
    throw new InspectionFailure(
      reading.failed === 'queue_full'
        ? // After one deadline, everything that is read now has ended.
          {
            code: 'RATE_LIMITED',
            retryAfterSeconds: Math.ceil(this.#settings.deadlineMs / 1000),
          }
        : { code: 'FORENSICS_PROVIDER_ERROR' },
    )
  }

  /** Whether a child is up, or is being replaced by one that is likely to come up. */
  get hasReaders(): boolean {
    return !this.#isClosed && this.#crew.isServing
  }

  /** Ends the children. What waits or is read is refused. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#refuseWaiting('closed')
    await this.#crew.close()
  }

  #admit(job: Job): void {
    const refusal = this.#refusal(job)
    if (refusal !== null) {
      this.#finish(job, { failed: refusal })
      return
    }
    this.#waiting.push(job)
    this.#waitingBytes += job.bytes.length
    this.#work()
  }

  #refusal({ bytes }: Job): 'closed' | 'no_reader' | 'queue_full' | null {
    if (this.#isClosed) return 'closed'
    if (!this.#crew.isStaffed) return 'no_reader'
    if (this.#crew.hasIdle) return null
    const isFull =
      this.#waiting.length >= this.#settings.waiting ||
      this.#waitingBytes + bytes.length > this.#settings.waitingBytes
    return isFull ? 'queue_full' : null
  }

  #work(): void {
    while (this.#waiting.length > 0) {
      const child = this.#crew.take()
      if (child === null) return
      const job = this.#waiting.shift()
      if (job === undefined) return
      this.#waitingBytes -= job.bytes.length
      void this.#serve(child, job)
    }
  }

  async #serve(child: ReaderProcess, job: Job): Promise<void> {
    const startedAt = performance.now()
    const result = await child.read(job.bytes, job.type)
    if ('failed' in result) this.#finish(job, result, startedAt)
    else if (result.answer.ok) this.#finish(job, result.answer, startedAt)
    else this.#finish(job, { failed: 'unreadable' }, startedAt)
    this.#crew.giveBack(child)
  }

  #finish(job: Job, reading: Reading, startedAt?: number): void {
    const now = performance.now()
    this.#settings.observe({
      name: 'reading',
      outcome: 'failed' in reading ? reading.failed : 'read',
      waitedMs: (startedAt ?? now) - job.arrivedAt,
      readMs: now - (startedAt ?? now),
      waiting: this.#waiting.length,
    })
    job.settle(reading)
  }

  #refuseWaiting(failed: 'closed' | 'no_reader'): void {
    const waiting = this.#waiting
    this.#waiting = []
    this.#waitingBytes = 0
    for (const job of waiting) this.#finish(job, { failed })
  }
}
