import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupProblem } from '@ase/settings'

const ATTEMPTS = 3

/**
 * Makes this process the only local start on a data folder. Throws a StartupProblem while another one runs there; what
 * a killed one left behind is replaced. Returns the release.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'start.lock')
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await writeNew(path)) return () => rm(path, { force: true })
    const pid = Number(await readFile(path, 'utf8').catch(() => ''))
    if (await isLocalStart(pid)) {
      throw new StartupProblem([
        `Another "pnpm start" (process ${pid}) runs on DATA_DIR ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
      ])
    }
    await rm(path, { force: true })
  }
  throw new StartupProblem([`DATA_DIR ${dataDir} cannot be locked; see ${path}.`])
}

async function writeNew(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Where the system can tell, a process number that another program took over does not count. */
async function isLocalStart(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('local/start.ts')
  } catch {
    return false
  }
}
