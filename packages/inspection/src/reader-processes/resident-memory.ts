import { readFileSync } from 'node:fs'

/** Bytes of a process in memory, or 0 where there is no /proc or the process is gone. */
export function residentMemory(pid: number): number {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    return Number(kib ?? 0) * 1024
  } catch {
    return 0
  }
}
