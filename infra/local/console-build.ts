import { spawn } from 'node:child_process'
import { lstat, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Stopper } from './stopper.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const app = join(root, 'apps/console')
const built = join(app, 'dist')

/** What the build reads: the console, the schemas that its playground checks against, and the versions of the rest. */
const sources = [
  ...['build', 'src', 'index.html', 'package.json', 'vite.config.ts'].map((path) =>
    join(app, path),
  ),
  join(root, 'packages/schemas/src'),
  join(root, 'pnpm-lock.yaml'),
]

/**
 * Builds the console when it is not built or older than its sources. The servers start without it when that fails, so the
 * reason is printed and nothing is thrown.
 */
export async function buildConsole(stopper: Pick<Stopper, 'onKill'>): Promise<void> {
  const builtAtMs = await lastChangeMs(join(built, 'index.html'))
  const changedAtMs = Math.max(...(await Promise.all(sources.map(lastChangeMs))))
  if (builtAtMs > changedAtMs) return
  // Beside the old one until it is whole: a server that starts meanwhile reads no half of a build.
  const folder = `${built}-${process.pid}`
  const problem = await runBuild(folder, stopper)
  if (problem === null) {
    await rm(built, { recursive: true, force: true })
    // Another start may have put its own there in between, which is as new.
    await rename(folder, built).catch(() => rm(folder, { recursive: true, force: true }))
  } else {
    console.error(`The console could not be built; the rest starts without it.\n${problem}`)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Null when it is done, else what the build has said. */
function runBuild(folder: string, stopper: Pick<Stopper, 'onKill'>): Promise<string | null> {
  const vite = join(app, 'node_modules/vite/bin/vite.js')
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--logLevel', 'error'],
    {
      cwd: app,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  stopper.onKill(() => child.kill('SIGKILL'))
  let said = ''
  const listen = (chunk: Buffer): void => {
    said = `${said}${chunk.toString()}`.slice(0, 4000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('close', (code) => done(code === 0 ? null : said))
  })
}

/** Of a file or folder and all below; -Infinity when it is not there. A folder changes when something in it goes. */
async function lastChangeMs(path: string): Promise<number> {
  try {
    const { mtimeMs } = await lstat(path)
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
    const times = await Promise.all(
      entries.map(async (entry) => (await lstat(join(entry.parentPath, entry.name))).mtimeMs),
    )
    return Math.max(mtimeMs, ...times)
  } catch {
    return -Infinity
  }
}
