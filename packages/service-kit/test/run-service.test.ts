import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const script = fileURLToPath(new URL('./hello-service.ts', import.meta.url))
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function start(port: number) {
  const child = fork(script, [String(port)], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  children.push(child)
  const output = Promise.all([textOf(child.stdout), textOf(child.stderr)])
  const ended = once(child, 'exit').then(([code]) => Number(code))
  return { child, ended, output: async () => (await output).join('') }
}

async function textOf(stream: AsyncIterable<Buffer> | null): Promise<string> {
  let text = ''
  for await (const chunk of stream ?? []) text += chunk.toString()
  return text
}

async function nextMessage(child: ChildProcess, field: string): Promise<Record<string, string>> {
  const [message] = await once(child, 'message')
  expect(message).toHaveProperty(field)
  return message
}

/** Waits until the operators' listener says that the process is on its way out. */
async function untilNotReady(adminUrl: string): Promise<void> {
  while ((await fetch(`${adminUrl}/health/ready`)).status !== 503);
}

test.each(['SIGTERM', 'SIGINT', 'disconnect'] as const)(
  '%s: the running request is answered, then the process ends with 0',
  async (how) => {
    const { child, ended, output } = start(0)
    const { ready: url } = await nextMessage(child, 'ready')
    const slow = fetch(`${url}/slow`)
    await nextMessage(child, 'arrived')
    if (how === 'disconnect') {
      child.send('go on')
      child.disconnect()
    } else {
      child.kill(how)
      // The same signal again, as a package runner passes it on.
      child.kill(how)
      child.send('go on')
    }
    expect((await slow).status).toBe(200)
    expect(await ended).toBe(0)
    expect(await output()).toContain('"event":"stopped"')
  },
)

test("a drain can be watched: the operators' listener is not ready from its beginning, and stops last", async () => {
  const { child, ended } = start(0)
  const { ready: url, adminUrl = '' } = await nextMessage(child, 'ready')
  expect((await fetch(`${adminUrl}/health/ready`)).status).toBe(200)
  const slow = fetch(`${url}/slow`)
  await nextMessage(child, 'arrived')
  child.kill('SIGTERM')
  await untilNotReady(adminUrl)
  expect((await fetch(`${adminUrl}/health/live`)).status).toBe(200)
  await expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed')
  child.send('go on')
  expect((await slow).status).toBe(200)
  expect(await ended).toBe(0)
})

test('a taken port ends it with 1 and one line that names the setting', async () => {
  const first = start(0)
  const { ready: url = '' } = await nextMessage(first.child, 'ready')
  const { port } = new URL(url)
  const second = start(Number(port))
  expect(await second.ended).toBe(1)
  expect((await second.output()).trim().split('\n')).toEqual([
    expect.stringMatching(`^API_PORT \\(port ${port}\\) is already in use`),
  ])
})
