import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DevFile } from '../dev-file.ts'

const script = fileURLToPath(new URL('../start.ts', import.meta.url))

/** `pnpm start` as a process of its own. */
export interface Stack {
  readonly child: ChildProcess
  /** Everything that it has printed; complete once it has ended. */
  readonly output: () => string
  /** Its exit code. */
  readonly ended: Promise<number | null>
  /** Resolves with what it wrote to `dev.json` when all servers are ready; rejects with its output when it ends before. */
  readonly running: Promise<DevFile>
  /** Stops it and waits for its end; nothing happens when it has ended. */
  readonly stop: () => Promise<void>
}

/** Starts everything on free ports, with the folder for its data and more settings. */
export function startStack({
  dataDir,
  settings,
}: {
  readonly dataDir: string
  readonly settings: Readonly<Record<string, string>>
}): Stack {
  const ports = { API_PORT: '0', BILLING_WEBHOOK_PORT: '0', BOT_GATEWAY_PORT: '0' }
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env['PATH'], ...ports, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const ready = new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer): void => {
      text += chunk.toString()
      if (text.includes('Ctrl-C stops everything')) resolve()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('close', () => reject(new Error(`It ended early: ${text}`)))
  })
  const running = ready.then(() => readDevFile(dataDir))
  running.catch(() => {})
  return {
    child,
    output: () => text,
    ended,
    running,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** What the start in a folder tells the tools beside it. Throws when none is running there. */
export async function readDevFile(dataDir: string): Promise<DevFile> {
  return DevFile.parse(JSON.parse(await readFile(join(dataDir, 'dev.json'), 'utf8')))
}
