import { ReaderProcess } from './reader-process.ts'
import type { ReadingSettings } from './reading-settings.ts'

const RESTART_MS_MIN = 100
const RESTART_MS_MAX = 5000
/** Share of its processor time after which a child is recycled; one image may take two processors for a deadline. */
const BUSY_SHARE = 1 / 3

interface CrewEvents {
  /** A child has nothing to do. */
  readonly onIdle: () => void
  /** No child is left, and none starts now. */
  readonly onNone: () => void
}

/**
 * Keeps a number of children up. One that has done its share goes on until another came up in its place; one that
 * failed is replaced at once; after one that did not even start, or died idle, there is a pause that grows.
 */
export class ReaderCrew {
  readonly #settings: ReadingSettings
  readonly #events: CrewEvents
  readonly #starting = new Set<ReaderProcess>()
  readonly #idle = new Set<ReaderProcess>()
  readonly #busy = new Set<ReaderProcess>()
  /** Children of `#idle` or `#busy` whose successors start. */
  readonly #aged = new Set<ReaderProcess>()
  /** Children of `#busy` whose successors are up. */
  readonly #retired = new Set<ReaderProcess>()
  #failures = 0
  /** Whether the last child that was started came up, and none has died idle since. */
  #hasStarted = false
  #pause: NodeJS.Timeout | null = null
  #isClosed = false

  /** Throws when the reader that the settings name is not installed. */
  constructor(settings: ReadingSettings, events: CrewEvents) {
    this.#settings = settings
    this.#events = events
    this.#fill()
  }

  /** Whether some child is there or about to be. */
  get isStaffed(): boolean {
    return this.#starting.size + this.#idle.size + this.#busy.size > 0
  }

  /**
   * Whether some child is up. Images can kill all of them at one time: their successors count as up while they start, where the last child
   * that started did come up.
   */
  get isServing(): boolean {
    if (this.#idle.size + this.#busy.size > 0) return true
    return this.#starting.size > 0 && this.#hasStarted
  }

  get hasIdle(): boolean {
    return this.#idle.size > 0
  }

  /** An idle child, which is then the caller's until it is given back. */
  take(): ReaderProcess | null {
    const [child] = this.#idle
    if (child === undefined) return null
    this.#idle.delete(child)
    this.#busy.add(child)
    return child
  }

  giveBack(child: ReaderProcess): void {
    this.#busy.delete(child)
    if (!child.isAlive) {
      this.#forget(child, child.death === 'crashed' ? 'exited' : 'killed')
      this.#fill()
      return
    }
    this.#failures = 0
    if (this.#retired.has(child)) {
      this.#retire(child)
      return
    }
    this.#idle.add(child)
    if (!this.#aged.has(child) && this.#isSpent(child)) {
      this.#aged.add(child)
      this.#fill()
    }
    this.#events.onIdle()
  }

  /** Kills all, and waits until they are gone. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#pause !== null) clearTimeout(this.#pause)
    const children = [...this.#starting, ...this.#idle, ...this.#busy]
    this.#idle.clear()
    for (const child of children) child.kill('closed')
    await Promise.all(children.map(({ exited }) => exited))
  }

  #isSpent(child: ReaderProcess): boolean {
    return (
      child.served >= this.#settings.recycleAfter ||
      child.busyMs > this.#settings.cpuSeconds * 1000 * BUSY_SHARE ||
      child.memoryBytes > this.#settings.memoryBytes / 2
    )
  }

  #fill(): void {
    if (this.#isClosed || this.#pause !== null) return
    const young = [...this.#idle, ...this.#busy].filter(
      (child) => !this.#aged.has(child) && !this.#retired.has(child),
    )
    let missing = this.#settings.workers - young.length - this.#starting.size
    for (; missing > 0; missing--) void this.#launch()
  }

  async #launch(): Promise<void> {
    const child = new ReaderProcess(this.#settings)
    this.#starting.add(child)
    const isReady = await child.ready
    this.#starting.delete(child)
    if (this.#isClosed) return
    if (!isReady) {
      this.#forget(child, 'start_failed')
      this.#backOff()
      return
    }
    this.#hasStarted = true
    this.#tell(child, 'started')
    this.#idle.add(child)
    void child.exited.then(() => this.#buryIdle(child))
    const [old] = this.#aged
    if (old !== undefined) this.#replace(old)
    this.#events.onIdle()
  }

  #replace(old: ReaderProcess): void {
    this.#aged.delete(old)
    if (this.#idle.delete(old)) this.#retire(old)
    else this.#retired.add(old)
  }

  #retire(child: ReaderProcess): void {
    child.kill('closed')
    this.#forget(child, 'recycled')
  }

  /** A child that dies while it has nothing to do is found by its exit. */
  #buryIdle(child: ReaderProcess): void {
    if (!this.#idle.delete(child)) return
    this.#forget(child, 'exited')
    this.#backOff()
  }

  /** The pause grows with each failure, so that a reader that cannot start takes no processor time. */
  #backOff(): void {
    if (this.#isClosed) return
    this.#hasStarted = false
    if (!this.isStaffed) this.#events.onNone()
    if (this.#pause !== null) return
    const pause = Math.min(RESTART_MS_MIN * 2 ** this.#failures, RESTART_MS_MAX)
    this.#failures++
    this.#pause = setTimeout(() => {
      this.#pause = null
      this.#fill()
    }, pause).unref()
  }

  #forget(child: ReaderProcess, change: 'recycled' | 'killed' | 'exited' | 'start_failed'): void {
    this.#aged.delete(child)
    this.#retired.delete(child)
    this.#tell(child, change)
  }

  #tell(
    child: ReaderProcess,
    change: 'started' | 'recycled' | 'killed' | 'exited' | 'start_failed',
  ): void {
    const ms = performance.now() - child.launchedAt
    this.#settings.observe({ name: 'child', change, ms })
  }
}
