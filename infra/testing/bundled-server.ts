import { fork } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod'

export interface BundledServer {
  readonly pid: number
  readonly url: string
  /** The operators' listener. */
  readonly adminUrl: string
  /** Milliseconds from the start of the process until it serves. */
  readonly startMs: number
  /** What it has logged so far, and printed as errors. */
  log(): string
  /** The text of the next mail that became a file. */
  nextMail(): Promise<string>
  /** Sends SIGTERM and resolves with the exit code, null when a signal ended it. */
  stop(): Promise<number | null>
}

export interface BundledServerSettings {
  /** The folder of the bundle. */
  readonly folder: string
  /** A binary of Node; this process's unless told. */
  readonly execPath?: string
  /** All of its environment. */
  readonly environment: Readonly<Record<string, string>>
}

const Ready = z.object({ ready: z.string(), adminUrl: z.string() })
const Written = z.object({ mail: z.object({ text: z.string() }) })

/** Starts a server as it is deployed, from another folder. Rejects with what it printed when it ends before it serves. */
export async function startBundledServer({
  folder,
  execPath = process.execPath,
  environment,
}: BundledServerSettings): Promise<BundledServer> {
  const startedMs = performance.now()
  const child = fork(join(folder, 'main.js'), [], {
    execPath,
    execArgv: [],
    cwd: '/',
    env: { DRAIN_SECONDS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
  const ended = new Promise<number | null>((end) => child.once('close', (code) => end(code)))
  const { ready, adminUrl } = await new Promise<z.infer<typeof Ready>>((serves, failed) => {
    child.on('message', (message) => {
      const parsed = Ready.safeParse(message)
      if (parsed.success) serves(parsed.data)
    })
    child.once('error', failed)
    void ended.then(() => failed(new Error(`The server ended before it served:\n${log}`)))
  })
  return {
    pid: child.pid ?? 0,
    url: ready,
    adminUrl,
    startMs: performance.now() - startedMs,
    log: () => log,
    nextMail: () =>
      new Promise((written) => {
        const listen = (message: unknown): void => {
          const parsed = Written.safeParse(message)
          if (!parsed.success) return
          child.off('message', listen)
          written(parsed.data.mail.text)
        }
        child.on('message', listen)
      }),
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
