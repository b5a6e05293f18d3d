import { spawn, type ChildProcess } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import type { ImageType } from '../image-type/image-type.ts'
import { ANSWER_MAX, parseAnswer, type ReaderAnswer } from './reader-answer.ts'
import { sandboxCommand } from './sandbox-command.ts'
import { ANSWER_FD, READY, writeRequestHeader } from './protocol.ts'
import type { ReaderPoolSettings } from './pool-settings.ts'
import { residentMemory } from './resident-memory.ts'

/** How much lower than the server's own a child's priority is: evaluations on the same machine go first. */
const CHILD_NICENESS = 10
const NICENESS_MAX = 19
const MEMORY_INTERVAL_MS = 50
const NEWLINE = 0x0a

type AnswerOrFailure = { readonly answer: ReaderAnswer } | { readonly failed: ExitReason }

/** Why a process ended. `closed`: it was no longer needed. */
type ExitReason = 'timeout' | 'memory_limit' | 'crashed' | 'invalid_response' | 'closed'

/** One reader process from launch to exit. Any failure but `ok: false` ends it; it is never restarted. */
export class ReaderProcess {
  /** Whether the process came up; settles in any case. */
  readonly ready: Promise<boolean>
  /** Settles when the process is gone. */
  readonly exited: Promise<void>
  readonly launchedAtMs = performance.now()
  imagesRead = 0
  busyMs = 0
  readonly #child: ChildProcess
  readonly #stdin: Writable
  readonly #settings: ReaderPoolSettings
  #received: Buffer[] = []
  #receivedBytes = 0
  #onLine: ((line: Buffer | null) => void) | null = null
  #exitReason: ExitReason | null = null

  constructor(settings: ReaderPoolSettings) {
    this.#settings = settings
    const { file, args } = sandboxCommand(settings)
    // A session of its own: an interrupt at the terminal reaches the server alone, which then closes the children.
    const child = spawn(file, args, {
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      env: {},
      cwd: '/',
      detached: true,
    })
    this.#child = child
    this.#stdin = pipeOf(child.stdin)
    // A child that exits closes its pipe during a write; the exit is handled below.
    this.#stdin.on('error', () => {})
    pipeOf(child.stdio[ANSWER_FD])
      .on('data', (data: Buffer) => this.#receive(data))
      .on('error', () => {})
    this.exited = new Promise((resolve) => {
      const handleExit = () => {
        this.#exitReason ??= 'crashed'
        this.#deliver(null)
        resolve()
      }
      child.once('exit', handleExit).once('error', handleExit)
    })
    lowerPriority(child.pid)
    this.ready = this.#start()
  }

  get isAlive(): boolean {
    return this.#exitReason === null
  }

  get exitReason(): ExitReason | null {
    return this.#exitReason
  }

  /** Resident memory in bytes. The reader never returns memory that a large image took. */
  get memoryBytes(): number {
    return this.#child.pid === undefined ? 0 : residentMemory(this.#child.pid)
  }

  /** Sends one image and waits for the answer. Not to be called again before it settles. Keeps this process running until then. */
  async read(bytes: Uint8Array, type: ImageType): Promise<AnswerOrFailure> {
    const started = performance.now()
    this.#keepAlive(true)
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
    if (this.isAlive) this.#keepAlive(false)
    this.imagesRead++
    this.busyMs += performance.now() - started
    if (received === null) return { failed: this.#exitReason ?? 'crashed' }
    const answer = parseAnswer(received)
    if (answer !== null) return { answer }
    this.kill('invalid_response')
    return { failed: 'invalid_response' }
  }

  /** Ends the process immediately. */
  kill(reason: ExitReason): void {
    if (this.#exitReason !== null) return
    this.#exitReason = reason
    this.#keepAlive(true)
    this.#child.kill('SIGKILL')
    // A pending read fails now and does not wait for the system to end the process.
    this.#deliver(null)
  }

  async #start(): Promise<boolean> {
    const deadline = setTimeout(() => this.kill('timeout'), this.#settings.startMs)
    const line = await this.#nextLine()
    clearTimeout(deadline)
    if (this.isAlive) this.#keepAlive(false)
    if (line?.toString('latin1') === READY) return true
    this.kill('invalid_response')
    return false
  }

  #nextLine(): Promise<Buffer | null> {
    if (this.#exitReason !== null) return Promise.resolve(null)
    return new Promise((resolve) => {
      this.#onLine = resolve
    })
  }

  /** One line for one request: more bytes than a line may have, or bytes without a request, end the child. */
  #receive(data: Buffer): void {
    if (this.#exitReason !== null) return
    this.#received.push(data)
    this.#receivedBytes += data.length
    const end = data.indexOf(NEWLINE)
    const isWrong = this.#onLine === null || (end !== -1 && end !== data.length - 1)
    if (isWrong || this.#receivedBytes > ANSWER_MAX) this.kill('invalid_response')
    else if (end !== -1) this.#deliver(Buffer.concat(this.#received).subarray(0, -1))
  }

  #deliver(line: Buffer | null): void {
    this.#received = []
    this.#receivedBytes = 0
    const onLine = this.#onLine
    this.#onLine = null
    onLine?.(line)
  }

  /** An idle child does not keep this process running; one that reads or starts does. */
  #keepAlive(keeps: boolean): void {
    const change = keeps ? 'ref' : 'unref'
    this.#child[change]()
    for (const stream of this.#child.stdio) {
      if (stream !== null && stream !== undefined && change in stream)
        Reflect.apply(Reflect.get(stream, change), stream, [])
    }
  }
}

function pipeOf<T extends Readable | Writable>(stream: T | null | undefined): T {
  if (stream === null || stream === undefined) throw new TypeError('The child has no pipe here.')
  return stream
}

/** Where it is not allowed, or the child has exited already, the priority stays the server's own. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(getPriority() + CHILD_NICENESS, NICENESS_MAX))
  } catch {}
}
