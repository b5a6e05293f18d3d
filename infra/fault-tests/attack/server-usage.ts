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

/** Of a server. */
export interface Usage {
  /** The most memory that it had. */
  readonly peakMiB: number
  /** Processor time of its event loop. */
  readonly eventLoopMs: number
}

export interface UsageWatch {
  /** By the server's name. */
  stop(): Promise<Readonly<Record<string, Usage>>>
}

const SAMPLE_MS = 200
const MS_PER_TICK = 10

export async function watchUsage(pids: ReadonlyMap<string, number>): Promise<UsageWatch> {
  const servers = await Promise.all(
    [...pids].map(async ([name, pid]) => ({
      name,
      pid,
      peakMiB: 0,
      beforeMs: await eventLoopMs(pid),
    })),
  )
  const sample = (): void => {
    for (const server of servers) {
      const mebibytes = Math.round(residentMemory(server.pid) / 2 ** 20)
      server.peakMiB = Math.max(server.peakMiB, mebibytes)
    }
  }
  sample()
  const timer = setInterval(sample, SAMPLE_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      const usages = servers.map(async ({ name, pid, peakMiB, beforeMs }) => {
        const usage = { peakMiB, eventLoopMs: (await eventLoopMs(pid)) - beforeMs }
        return [name, usage] as const
      })
      return Object.fromEntries(await Promise.all(usages))
    },
  }
}

/** The main thread's processor time, in user mode and in the kernel: fields 14 and 15 of proc_pid_stat(5). */
async function eventLoopMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  // The name in the second field may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}
