import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'

const namespace = ['--pid', '--fork', '--kill-child', '--mount-proc']
const isMissing = spawnSync('unshare', [...namespace, 'true']).status !== 0
const isSkipped = isMissing && process.env['CI'] !== 'true'
if (isSkipped)
  console.warn('The tests of a first process are skipped: unshare(1) makes no namespace here.')

const script = fileURLToPath(new URL('./hello-service.ts', import.meta.url))
const children: ReturnType<typeof spawn>[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts the service as process 1 of a namespace of its own. */
function start(how: string) {
  const child = spawn('unshare', [...namespace, execPath, script, '0', '0', how], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  const ended = once(child, 'exit').then(([code]) => Number(code))
  /** From outside of the namespace, as an engine of containers does it: process 1 gets a signal that it listens to, and no other. */
  const signal = (name: NodeJS.Signals): void => {
    const inner = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    process.kill(Number(inner), name)
  }
  return { child, ended, signal }
}

describe.skipIf(isSkipped)('as the first process of a container, without an init', () => {
  test.each([
    ['', 'ready'],
    ['slowly', 'starting'],
  ])(
    'a server that is the first process of a container ends with 0 after SIGTERM (%s%s)',
    async (how, message) => {
      const { child, ended, signal } = start(how)
      const [sent] = await once(child, 'message')
      expect(sent).toHaveProperty(message)
      signal('SIGTERM')
      expect(await ended).toBe(0)
    },
  )
})
