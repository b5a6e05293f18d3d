import { readFile } from 'node:fs/promises'

const CHECK_INTERVAL_MS = 500
const ANCESTORS_MAX = 16

/**
 * Calls `onEnd` once when a package runner above this process (npx, npm, pnpm) is gone: npx dies of SIGTERM without
 * passing it on, and what it ran would go on alone. Linux only; elsewhere it watches nothing.
 */
export async function watchRunners(onEnd: () => void): Promise<void> {
  const runners = await findRunners(process.ppid)
  if (runners.length === 0) return
  const timer = setInterval(() => {
    if (runners.every(isAlive)) return
    clearInterval(timer)
    onEnd()
  }, CHECK_INTERVAL_MS)
  timer.unref()
}

/** The runners above, with the shells between them; a shell or program that called the first of them is left out. */
async function findRunners(firstPid: number): Promise<readonly number[]> {
  const ancestors: { pid: number; isRunner: boolean }[] = []
  let pid = firstPid
  while (pid > 1 && ancestors.length < ANCESTORS_MAX) {
    const found = await describe(pid)
    if (found === null || !(isRunner(found.command) || isShell(found.command))) break
    ancestors.push({ pid, isRunner: isRunner(found.command) })
    pid = found.parentPid
  }
  const topmost = ancestors.findLastIndex((ancestor) => ancestor.isRunner)
  return ancestors.slice(0, topmost + 1).map((ancestor) => ancestor.pid)
}

export function isRunner(command: string): boolean {
  return /^(?:npm|npx|pnpm)\b|^\S*node \S*\b(?:npm|npx|pnpm)\b/.test(command)
}

function isShell(command: string): boolean {
  return /^(?:\S*\/)?(?:sh|bash|dash|zsh) -c /.test(command)
}

async function describe(pid: number): Promise<{ command: string; parentPid: number } | null> {
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const parentPid = Number(/^PPid:\t(\d+)$/m.exec(status)?.[1])
    return { command: command.replaceAll('\0', ' '), parentPid }
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
