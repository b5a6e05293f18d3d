import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EvaluationResponse } from '@ase/schemas'
import { nodeEnvironment } from '../../testing/node-environment.ts'
import { DevFile } from '../dev-file.ts'

const script = fileURLToPath(new URL('../start.ts', import.meta.url))

/** `pnpm start` as a process of its own. */
export interface Stack {
  readonly child: ChildProcess
  /** Everything that it has printed; complete once it has ended. */
  readonly output: () => string
  /** Resolves with what `pattern` found in it, as soon as that was printed; rejects when it ends before. */
  readonly printed: (pattern: RegExp) => Promise<RegExpExecArray>
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
    env: { ...nodeEnvironment(), ...ports, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const collect = (chunk: Buffer): void => void (text += chunk.toString())
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const printed = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(text)
        if (found !== null) resolve(found)
      }
      look()
      child.stdout.on('data', look)
      child.once('close', () => reject(new Error(`It ended early: ${text}`)))
    })
  const ready = printed(/Ctrl-C stops everything/)
  const running = ready.then(() => readDevFile(dataDir))
  running.catch(() => {})
  return {
    child,
    output: () => text,
    printed,
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

/** Sends the request that the curl line on the terminal sends. */
export async function pasteCurlLine(output: string): Promise<EvaluationResponse> {
  const [, url = ''] = /curl -sS (\S+)/.exec(output) ?? []
  const headers = [...output.matchAll(/-H '([^:]+): ([^']+)'/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  )
  const [, body = ''] = /-d '([^']+)'/.exec(output) ?? []
  const response = await fetch(url, { method: 'POST', headers, body })
  if (response.status !== 200) throw new Error(`It answered ${response.status}.`)
  return EvaluationResponse.parse(await response.json())
}

/** A folder for the data of a start, which the system user that Postgres runs as can enter. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ase-start-'))
  await chmod(dataDir, 0o755)
  return dataDir
}
