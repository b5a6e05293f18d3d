import type { ReaderPoolSettings, WorkerChange } from './pool-settings.ts'
import { ReaderProcess } from './reader-process.ts'

const RESTART_MS_MIN = 100
const RESTART_MS_MAX = 5000
/** Share of its processor time after which a worker is recycled; one image may take two processors for a deadline. */
const BUSY_SHARE = 1 / 3

interface SupervisorEvents {
  /** A worker is idle. */
  readonly onIdle: () => void
  /** No worker is left, and none is starting. */
  readonly onNoWorkers: () => void
}

/**
 * Keeps `workers` reader processes running. A worker that has done its share continues until its successor is up. A
 * worker that failed on an image is replaced immediately. After one that did not start, or exited while idle, there is
 * a pause that grows.
 */
export class ReaderSupervisor {
  readonly #settings: ReaderPoolSettings
  readonly #events: SupervisorEvents
  readonly #starting = new Set<ReaderProcess>()
  readonly #idle = new Set<ReaderProcess>()
  readonly #busy = new Set<ReaderProcess>()
  /** Workers of `#idle` or `#busy` whose successors are starting. */
  readonly #outgoing = new Set<ReaderProcess>()
  /** Workers of `#busy` whose successors are up. */
  readonly #replaced = new Set<ReaderProcess>()
  #failures = 0
  /** Whether the last worker that was started came up, and none has exited while idle since. */
  #canStart = false
  #pause: NodeJS.Timeout | null = null
  #isClosed = false

  /** Throws when the reader that the settings name is not installed. */
  constructor(settings: ReaderPoolSettings, events: SupervisorEvents) {
    this.#settings = settings
    this.#events = events
    this.#startMissing()
  }

  /** Whether a worker is up or starting. */
  get hasWorkers(): boolean {
    return this.#starting.size + this.#idle.size + this.#busy.size > 0
  }

  /**
   * Whether a worker is up. Images can end all of them at one time: their successors count while they start, if the last
   * worker that was started came up.
   */
  get isAvailable(): boolean {
    if (this.#idle.size + this.#busy.size > 0) return true
    return this.#starting.size > 0 && this.#canStart
  }

  get hasIdle(): boolean {
    return this.#idle.size > 0
  }

  /** An idle worker for the caller alone until `release`; null when none is idle. */
  acquire(): ReaderProcess | null {
    const [worker] = this.#idle
    if (worker === undefined) return null
    this.#idle.delete(worker)
    this.#busy.add(worker)
    return worker
  }

  release(worker: ReaderProcess): void {
    this.#busy.delete(worker)
    if (!worker.isAlive) {
      this.#remove(worker, worker.exitReason === 'crashed' ? 'exited' : 'killed')
      this.#startMissing()
      return
    }
    this.#failures = 0
    if (this.#replaced.has(worker)) {
      this.#recycle(worker)
      return
    }
    this.#idle.add(worker)
    if (!this.#outgoing.has(worker) && this.#isDueForRecycling(worker)) {
      this.#outgoing.add(worker)
      this.#startMissing()
    }
    this.#events.onIdle()
  }

  /** Kills all workers, and waits until they are gone. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#pause !== null) clearTimeout(this.#pause)
    const workers = [...this.#starting, ...this.#idle, ...this.#busy]
    this.#idle.clear()
    for (const worker of workers) worker.kill('closed')
    await Promise.all(workers.map(({ exited }) => exited))
  }

  #isDueForRecycling(worker: ReaderProcess): boolean {
    return (
      worker.imagesRead >= this.#settings.recycleAfter ||
      worker.busyMs > this.#settings.cpuSeconds * 1000 * BUSY_SHARE ||
      worker.memoryBytes > this.#settings.memoryBytes / 2
    )
  }

  #startMissing(): void {
    if (this.#isClosed || this.#pause !== null) return
    const staying = [...this.#idle, ...this.#busy].filter(
      (worker) => !this.#outgoing.has(worker) && !this.#replaced.has(worker),
    )
    let missing = this.#settings.workers - staying.length - this.#starting.size
    for (; missing > 0; missing--) void this.#start()
  }

  async #start(): Promise<void> {
    const worker = new ReaderProcess(this.#settings)
    this.#starting.add(worker)
    const isReady = await worker.ready
    this.#starting.delete(worker)
    if (this.#isClosed) return
    if (!isReady) {
      this.#remove(worker, 'start_failed')
      this.#backOff()
      return
    }
    this.#canStart = true
    this.#report(worker, 'started')
    this.#idle.add(worker)
    void worker.exited.then(() => this.#handleIdleExit(worker))
    const [predecessor] = this.#outgoing
    if (predecessor !== undefined) this.#replace(predecessor)
    this.#events.onIdle()
  }

  #replace(predecessor: ReaderProcess): void {
    this.#outgoing.delete(predecessor)
    if (this.#idle.delete(predecessor)) this.#recycle(predecessor)
    else this.#replaced.add(predecessor)
  }

  #recycle(worker: ReaderProcess): void {
    worker.kill('closed')
    this.#remove(worker, 'recycled')
  }

  /** The exit of a busy worker is handled by `release`. */
  #handleIdleExit(worker: ReaderProcess): void {
    if (!this.#idle.delete(worker)) return
    this.#remove(worker, 'exited')
    this.#backOff()
  }

  /** The pause grows with each failure, so that a reader that cannot start takes no processor time. */
  #backOff(): void {
    if (this.#isClosed) return
    this.#canStart = false
    if (!this.hasWorkers) this.#events.onNoWorkers()
    if (this.#pause !== null) return
    const pause = Math.min(RESTART_MS_MIN * 2 ** this.#failures, RESTART_MS_MAX)
    this.#failures++
    this.#pause = setTimeout(() => {
      this.#pause = null
      this.#startMissing()
    }, pause).unref()
  }

  #remove(worker: ReaderProcess, change: Exclude<WorkerChange, 'started'>): void {
    this.#outgoing.delete(worker)
    this.#replaced.delete(worker)
    this.#report(worker, change)
  }

  #report(worker: ReaderProcess, change: WorkerChange): void {
    const ms = performance.now() - worker.launchedAtMs
    this.#settings.observe({ name: 'child', change, ms })
  }
}
