import { readFile } from 'node:fs/promises'
import { childrenOf, residentMemory } from '@ase/inspection/testing'

/** The servers that a local start runs, by name, and their process ids. Linux only: it reads `/proc`. */
export async function serverPidsOf(startPid: number): Promise<ReadonlyMap<string, number>> {
  const pids = new Map<string, number>()
  for (const pid of childrenOf(startPid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    const name = /apps\/([a-z-]+)\/src\/main\.ts/.exec(command)?.[1]
    if (name !== undefined) pids.set(name, pid)
  }
  return pids
}

export interface MemoryWatch {
  /** The most that each server had, in MiB. */
  stop(): Readonly<Record<string, number>>
}

const SAMPLE_MS = 200

export function watchMemory(pids: ReadonlyMap<string, number>): MemoryWatch {
  const peaks: Record<string, number> = {}
  const timer = setInterval(() => {
    for (const [name, pid] of pids) {
      const mebibytes = Math.round(residentMemory(pid) / 2 ** 20)
      peaks[name] = Math.max(peaks[name] ?? 0, mebibytes)
    }
  }, SAMPLE_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return peaks
    },
  }
}
