import { spawn, type ChildProcess } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import type { ImageType } from '../sniff/image-type.ts'
import { ANSWER_MAX, parseAnswer, type Answer } from './answer.ts'
import { childCommand } from './child-command.ts'
import { ANSWER_FD, READY, writeRequestHeader } from './frames.ts'
import type { ReadingSettings } from './reading-settings.ts'
import { residentMemory } from './resident-memory.ts'

/** How much lower than the server's own a child's priority is: evaluations on the same machine go first. */
const CHILD_NICENESS = 10
const NICENESS_MAX = 19
const MEMORY_INTERVAL_MS = 50
const NEWLINE = 0x0a

export type ChildAnswer = { readonly answer: Answer } | { readonly failed: Death }

/** Why a child is dead. `closed`: its work was done. */
type Death = 'timeout' | 'memory_limit' | 'crashed' | 'invalid_response' | 'closed'

/** One child from launch to death. It is never revived: after a failure other than `ok: false` it is dead. */
export class ReaderProcess {
  /** Whether it came up; settles in any case. */
  readonly ready: Promise<boolean>
  /** Settles when the process is gone. */
  readonly exited: Promise<void>
  readonly launchedAt = performance.now()
  served = 0
  busyMs = 0
  readonly #child: ChildProcess
  readonly #stdin: Writable
  readonly #settings: ReadingSettings
  #received: Buffer[] = []
  #receivedBytes = 0
  #onLine: ((line: Buffer | null) => void) | null = null
  #death: Death | null = null

  constructor(settings: ReadingSettings) {
    this.#settings = settings
    const { file, args } = childCommand(settings)
    // A session of its own: an interrupt at the terminal reaches the server alone, which then closes the children.
    const child = spawn(file, args, {
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      env: {},
      cwd: '/',
      detached: true,
    })
    this.#child = child
    this.#stdin = pipeOf(child.stdin)
    // A child that dies closes its pipe while it is written to; its exit tells that.
    this.#stdin.on('error', () => {})
    pipeOf(child.stdio[ANSWER_FD])
      .on('data', (data: Buffer) => this.#receive(data))
      .on('error', () => {})
    this.exited = new Promise((resolve) => {
      const gone = () => {
        this.#death ??= 'crashed'
        this.#line(null)
        resolve()
      }
      child.once('exit', gone).once('error', gone)
    })
    lowerPriority(child.pid)
    this.ready = this.#start()
  }

  get isAlive(): boolean {
    return this.#death === null
  }

  get death(): Death | null {
    return this.#death
  }

  /** Bytes that it keeps in memory now; what a large image grew is never given back. */
  get memoryBytes(): number {
    return this.#child.pid === undefined ? 0 : residentMemory(this.#child.pid)
  }

  /** Has one image read. Not to be called again before it settles. Keeps this process running meanwhile. */
  async read(bytes: Uint8Array, type: ImageType): Promise<ChildAnswer> {
    const started = performance.now()
    this.#hold(true)
    const deadline = setTimeout(() => this.kill('timeout'), this.#settings.deadlineMs)
    const watch = setInterval(() => {
      if (this.memoryBytes > this.#settings.memoryBytes) this.kill('memory_limit')
    }, MEMORY_INTERVAL_MS)
    const line = this.#nextLine()
    this.#stdin.write(writeRequestHeader(bytes, type))
    this.#stdin.write(bytes)
    const received = await line
    clearTimeout(deadline)
    clearInterval(watch)
    if (this.isAlive) this.#hold(false)
    this.served++
    this.busyMs += performance.now() - started
    if (received === null) return { failed: this.#death ?? 'crashed' }
    const answer = parseAnswer(received)
    if (answer !== null) return { answer }
    this.kill('invalid_response')
    return { failed: 'invalid_response' }
  }

  /** Ends it at once, whatever it does. */
  kill(why: Death): void {
    if (this.#death !== null) return
    this.#death = why
    this.#hold(true)
    this.#child.kill('SIGKILL')
    // Whoever waits for its answer need not wait for the system to bury it.
    this.#line(null)
  }

  async #start(): Promise<boolean> {
    const deadline = setTimeout(() => this.kill('timeout'), this.#settings.startMs)
    const line = await this.#nextLine()
    clearTimeout(deadline)
    if (this.isAlive) this.#hold(false)
    if (line?.toString('latin1') === READY) return true
    this.kill('invalid_response')
    return false
  }

  #nextLine(): Promise<Buffer | null> {
    if (this.#death !== null) return Promise.resolve(null)
    return new Promise((resolve) => {
      this.#onLine = resolve
    })
  }

  /** One line for one question: more bytes than a line may have, or bytes that nobody asked for, end the child. */
  #receive(data: Buffer): void {
    if (this.#death !== null) return
    this.#received.push(data)
    this.#receivedBytes += data.length
    const end = data.indexOf(NEWLINE)
    const isWrong = this.#onLine === null || (end !== -1 && end !== data.length - 1)
    if (isWrong || this.#receivedBytes > ANSWER_MAX) this.kill('invalid_response')
    else if (end !== -1) this.#line(Buffer.concat(this.#received).subarray(0, -1))
  }

  #line(line: Buffer | null): void {
    this.#received = []
    this.#receivedBytes = 0
    const onLine = this.#onLine
    this.#onLine = null
    onLine?.(line)
  }

  /** An idle child does not keep this process running; one that reads or starts does. */
  #hold(holds: boolean): void {
    const change = holds ? 'ref' : 'unref'
    this.#child[change]()
    for (const stream of this.#child.stdio) {
      if (stream !== null && stream !== undefined && change in stream)
        Reflect.apply(Reflect.get(stream, change), stream, [])
    }
  }
}

function pipeOf<T extends Readable | Writable>(stream: T | null | undefined): T {
  if (stream === null || stream === undefined)
    throw new TypeError('The child was given a pipe here.')
  return stream
}

/** Where it is not allowed, or the child is gone already, the children compete as equals. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(getPriority() + CHILD_NICENESS, NICENESS_MAX))
  } catch {}
}
