import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { constrainedMemory } from 'node:process'

/** What this process may use of the machine. */
export interface ContainerLimits {
  /** Processors, also a part of one: 0.5 is half the time of one. */
  readonly processors: number
  readonly memoryBytes: number
}

/**
 * The limits of the container (cgroup), or those of the machine where there are none or they cannot be read. Node knows the limit of
 * memory (`process.constrainedMemory()`), and V8 sizes its heap by it; `availableParallelism()` knows affinity, but not every quota.
 */
export function readContainerLimits(): ContainerLimits {
  const constrained = constrainedMemory()
  const machine = totalmem()
  return {
    processors: Math.min(availableParallelism(), processorQuota(readTextFile) ?? Infinity),
    // 0 or more than there is: no limit.
    memoryBytes: constrained > 0 ? Math.min(constrained, machine) : machine,
  }
}

/** The content of a file, or null when it is not there. */
type ReadText = (path: string) => string | null

interface Hierarchy {
  /** Where it is mounted. */
  readonly mountPoint: string
  /** The process's own folder in it. */
  readonly folder: string
  readonly readQuota: (folder: string, read: ReadText) => number | null
}

/**
 * The quota of processor time in processors, the least of this cgroup and those around it; null without one. Of version 2 and of
 * version 1 (Linux, admin-guide/cgroup-v2 and sched-bwc).
 */
export function processorQuota(read: ReadText): number | null {
  const quotas: number[] = []
  for (const { mountPoint, folder, readQuota } of hierarchiesOf(read)) {
    for (let current = folder; ; current = current.slice(0, current.lastIndexOf('/'))) {
      const quota = readQuota(`${mountPoint}${current}`, read)
      if (quota !== null) quotas.push(quota)
      if (current === '') break
    }
  }
  return quotas.length === 0 ? null : Math.min(...quotas)
}

/** The hierarchies of this process that can have a quota. */
function hierarchiesOf(read: ReadText): Hierarchy[] {
  // A line is <id>:<controllers>:<path>; version 2 has no controllers there.
  const paths = new Map<string, string>()
  for (const line of (read('/proc/self/cgroup') ?? '').split('\n')) {
    const [, controllers = '', path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? []
    if (path === undefined) continue
    for (const controller of controllers.split(',')) paths.set(controller, path)
  }
  return (read('/proc/self/mountinfo') ?? '').split('\n').flatMap((line) => {
    const [mount = '', source = ''] = line.split(' - ')
    const [, , , root = '', mountPoint = ''] = mount.split(' ')
    const [type, , options = ''] = source.split(' ')
    const isV2 = type === 'cgroup2'
    if (!isV2 && !(type === 'cgroup' && options.split(',').includes('cpu'))) return []
    const path = paths.get(isV2 ? '' : 'cpu')
    if (path === undefined) return []
    const folder = folderIn(root, path)
    return [{ mountPoint, folder, readQuota: isV2 ? quotaOfV2 : quotaOfV1 }]
  })
}

/**
 * A cgroup's folder below a mount of `root`: a container sees its own as the root of the mount, also where its path is that of the host.
 */
function folderIn(root: string, path: string): string {
  const base = root === '/' ? '' : root
  const folder = path.startsWith(`${base}/`) ? path.slice(base.length) : ''
  return folder === '/' || folder.split('/').includes('..') ? '' : folder
}

function quotaOfV2(folder: string, read: ReadText): number | null {
  const [, quota, period] = /^(\d+) (\d+)$/m.exec(read(`${folder}/cpu.max`) ?? '') ?? []
  return ratioOf(Number(quota), Number(period))
}

function quotaOfV1(folder: string, read: ReadText): number | null {
  const quota = read(`${folder}/cpu.cfs_quota_us`)
  const period = read(`${folder}/cpu.cfs_period_us`)
  // A quota of -1 is none.
  return ratioOf(Number(quota ?? -1), Number(period ?? 0))
}

function ratioOf(quota: number, period: number): number | null {
  return quota > 0 && period > 0 ? quota / period : null
}

function readTextFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
