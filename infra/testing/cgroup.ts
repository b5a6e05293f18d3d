import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface CgroupLimits {
  readonly memoryBytes: number
  readonly processors: number
}

export interface Cgroup {
  /** Files to which a process writes its id to become a member. */
  readonly memberFiles: readonly string[]
  /** The most memory that its members had together. */
  peakBytes(): number
  /** How many of them the kernel killed for want of memory. */
  oomKills(): number
  /** Waits a minute at most for its members to end. */
  remove(): Promise<void>
}

const ROOT = '/sys/fs/cgroup'
const PERIOD_US = 100_000
const REMOVE_MS_MAX = 60_000
const REMOVE_PAUSE_MS = 20

/** A cgroup with limits, of version 1 or 2, or null where this process may not make one. */
export function createCgroup(name: string, limits: CgroupLimits): Cgroup | null {
  const quotaUs = Math.floor(limits.processors * PERIOD_US)
  try {
    return existsSync(join(ROOT, 'cgroup.controllers'))
      ? createV2(name, limits.memoryBytes, quotaUs)
      : createV1(name, limits.memoryBytes, quotaUs)
  } catch {
    return null
  }
}

/** Whether this process may make one. */
export async function canCreateCgroup(): Promise<boolean> {
  const cgroup = createCgroup(`ase-probe-${process.pid}`, { memoryBytes: 2 ** 26, processors: 1 })
  await cgroup?.remove()
  return cgroup !== null
}

function createV2(name: string, memoryBytes: number, quotaUs: number): Cgroup {
  const folder = join(ROOT, name)
  writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+memory +cpu')
  mkdirSync(folder)
  writeFileSync(join(folder, 'memory.max'), String(memoryBytes))
  writeFileSync(join(folder, 'cpu.max'), `${quotaUs} ${PERIOD_US}`)
  return {
    memberFiles: [join(folder, 'cgroup.procs')],
    peakBytes: () => Number(readFileSync(join(folder, 'memory.peak'), 'utf8')),
    oomKills: () => oomKillsIn(join(folder, 'memory.events')),
    remove: () => removeFolders(folder),
  }
}

function createV1(name: string, memoryBytes: number, quotaUs: number): Cgroup {
  const memory = join(ROOT, 'memory', name)
  const cpu = join(ROOT, 'cpu', name)
  mkdirSync(memory)
  mkdirSync(cpu)
  writeFileSync(join(memory, 'memory.limit_in_bytes'), String(memoryBytes))
  writeFileSync(join(cpu, 'cpu.cfs_period_us'), String(PERIOD_US))
  writeFileSync(join(cpu, 'cpu.cfs_quota_us'), String(quotaUs))
  return {
    memberFiles: [join(memory, 'cgroup.procs'), join(cpu, 'cgroup.procs')],
    peakBytes: () => Number(readFileSync(join(memory, 'memory.max_usage_in_bytes'), 'utf8')),
    oomKills: () => oomKillsIn(join(memory, 'memory.oom_control')),
    remove: () => removeFolders(memory, cpu),
  }
}

/** A folder with members cannot be removed. */
async function removeFolders(...folders: readonly string[]): Promise<void> {
  const endMs = performance.now() + REMOVE_MS_MAX
  for (const folder of folders) {
    for (;;) {
      try {
        rmdirSync(folder)
        break
      } catch (error) {
        if (performance.now() > endMs) throw error
        await sleep(REMOVE_PAUSE_MS)
      }
    }
  }
}

function oomKillsIn(file: string): number {
  return Number(/^oom_kill (\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
}
