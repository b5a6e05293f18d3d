import { readFile } from 'node:fs/promises'
import type { Random } from '../fuzz/random.ts'
import type { ServerProcess } from '../server-process.ts'

/** At which calls of the gateway it is killed: spread over the run, at times that the seed tells. */
export class KillPlan {
  onKill: () => void = () => {}
  readonly #at: Set<number>
  #calls = 0

  constructor(messages: number, kills: number, random: Random) {
    // A message takes two calls when nothing goes wrong.
    const span = Math.floor((messages * 2) / (kills + 1))
    this.#at = new Set(
      Array.from(
        { length: kills },
        (_, kill) => (kill + 1) * span - random.below(Math.max(1, span >> 1)),
      ),
    )
  }

  happened = (): void => {
    this.#calls += 1
    if (this.#at.has(this.#calls)) this.onKill()
  }
}

/** The gateway, whichever process it is just now. */
export class KilledGateway {
  readonly #start: (generation: number) => Promise<ServerProcess>
  readonly #afterKill: () => Promise<void>
  #running: Promise<ServerProcess> | null = null
  #peak = 0
  kills = 0

  /** `start` gets the number of kills before; `afterKill` is awaited between the end of a process and the next one. */
  constructor(
    start: (generation: number) => Promise<ServerProcess>,
    afterKill: () => Promise<void>,
  ) {
    this.#start = start
    this.#afterKill = afterKill
  }

  async restart(): Promise<void> {
    this.#running = this.#start(this.kills)
    await this.#running
  }

  killAndRestart(): void {
    const old = this.#running
    this.kills += 1
    const generation = this.kills
    this.#running = (async () => {
      const process = await old
      if (process !== null) await this.#end(process, () => process.kill())
      await this.#afterKill()
      return this.#start(generation)
    })()
  }

  async url(): Promise<string> {
    return (await this.#running)?.url ?? ''
  }

  async settled(): Promise<void> {
    await this.#running
  }

  /** Gives the most memory that any process held, in MiB. */
  async stop(): Promise<number> {
    const process = await this.#running
    this.#running = null
    if (process !== null) await this.#end(process, () => process.stop())
    return this.#peak
  }

  async #end(process: ServerProcess, end: () => Promise<void>): Promise<void> {
    this.#peak = Math.max(this.#peak, await peakOf(process.pid))
    await end()
  }
}

async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
