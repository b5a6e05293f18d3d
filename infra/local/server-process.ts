import { fork, type ChildProcess } from 'node:child_process'
import { openSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

export const serverNames = ['api', 'billing-webhook', 'bot-gateway'] as const
export type ServerName = (typeof serverNames)[number]

export interface ServerEnd {
  /** Whether the server has said on the terminal why it did not start. */
  readonly isExplained: boolean
  readonly words: string
}

export interface ServerUrls {
  readonly url: string
  /** The operators' listener. */
  readonly adminUrl: string
}

export interface ServerProcess {
  readonly name: ServerName
  /** Its URLs once it serves, or null when it ended before. */
  readonly ready: Promise<ServerUrls | null>
  readonly ended: Promise<ServerEnd>
  /** Lets it drain; kills it when that takes longer than the bound. Resolves when it is gone. */
  stop(timeoutMs: number): Promise<void>
  kill(): void
}

/**
 * Starts a server as a child process. Its log goes to `<logDir>/<name>.log`, what stops its start to this terminal.
 * It has a process group of its own: Ctrl-C reaches this process alone, which then stops its children in order; a
 * child that loses this process stops by itself.
 */
export function startServerProcess(
  name: ServerName,
  environment: NodeJS.ProcessEnv,
  logDir: string,
): ServerProcess {
  const log = openSync(join(logDir, `${name}.log`), 'w', 0o600)
  const child = fork(fileURLToPath(new URL(`../../apps/${name}/src/main.ts`, import.meta.url)), {
    env: environment,
    // As in the API's own start script: large requests are worked on in threads, and what is left needs little.
    execArgv: ['--max-semi-space-size=8'],
    detached: true,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  closeSync(log)
  printLinks(child)
  const ended = endOf(child)
  const ready = Promise.race([readyMessage(child), ended.then(() => null)])
  return {
    name,
    ready,
    ended,
    kill: () => void child.kill('SIGKILL'),
    stop: async (timeoutMs) => {
      child.kill('SIGTERM')
      const bound = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      await ended
      clearTimeout(bound)
    },
  }
}

function endOf(child: ChildProcess): Promise<ServerEnd> {
  return new Promise((ended) => {
    child.once('error', () => ended({ isExplained: false, words: 'could not be started' }))
    child.once('exit', (code, signal) =>
      ended({
        isExplained: code === 1,
        words: signal === null ? `ended with code ${code}` : `was ended by ${signal}`,
      }),
    )
  })
}

function readyMessage(child: ChildProcess): Promise<ServerUrls> {
  return new Promise((ready) => {
    child.on('message', (message: unknown) => {
      const parsed = ReadyMessage.safeParse(message)
      if (parsed.success) ready({ url: parsed.data.ready, adminUrl: parsed.data.adminUrl })
    })
  })
}

const ReadyMessage = z.object({ ready: z.string(), adminUrl: z.string() })

/** Without a mail server a mail is a file; the start prints its link, so that a sign-in needs no search for the file. */
function printLinks(child: ChildProcess): void {
  child.on('message', (message: unknown) => {
    const written = WrittenMail.safeParse(message)
    if (!written.success) return
    const { to, text } = written.data.mail
    const link = text.split('\n').find((line) => line.startsWith('http'))
    if (link !== undefined) console.log(`\nMail to ${to}:\n${link}`)
  })
}

const WrittenMail = z.object({ mail: z.object({ to: z.string(), text: z.string() }) })
