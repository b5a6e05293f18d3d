import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const script = fileURLToPath(new URL('./hello-service.ts', import.meta.url))
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function start(port: number, drainSeconds = 0, how = '') {
  const child = fork(script, [String(port), String(drainSeconds), how], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
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

const FOREVER_SECONDS = 100_000

test.each([
  ['SIGTERM', 0],
  ['SIGINT', FOREVER_SECONDS],
  ['disconnect', FOREVER_SECONDS],
] as const)(
  '%s: with a drain of %i seconds the running request is answered, then the process ends with 0',
  async (how, drainSeconds) => {
    const { child, ended, output } = start(0, drainSeconds)
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

test("the operators' listener is not ready from the beginning of a drain, and stops last", async () => {
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

test('after SIGTERM requests on new connections are answered while the process is not ready, and it ends by itself', async () => {
  const { child, ended, output } = start(0, 1)
  const { ready: url, adminUrl = '' } = await nextMessage(child, 'ready')
  child.kill('SIGTERM')
  await untilNotReady(adminUrl)
  const response = await fetch(`${url}/`)
  expect(response.status).toBe(404)
  expect(response.headers.get('connection')).toBe('close')
  expect(await ended).toBe(0)
  expect(await output()).toContain('"event":"stopped"')
})

test('the loss of the parent process ends a drain that has begun', async () => {
  const { child, ended } = start(0, FOREVER_SECONDS)
  const { adminUrl = '' } = await nextMessage(child, 'ready')
  child.kill('SIGTERM')
  await untilNotReady(adminUrl)
  child.disconnect()
  expect(await ended).toBe(0)
})

test('a signal during the start of a service ends the process with 0', async () => {
  const { child, ended } = start(0, 0, 'slowly')
  await nextMessage(child, 'starting')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('a taken port ends the process with 1 and one line that names the setting', async () => {
  const first = start(0)
  const { ready: url = '' } = await nextMessage(first.child, 'ready')
  const { port } = new URL(url)
  const second = start(Number(port))
  expect(await second.ended).toBe(1)
  expect((await second.output()).trim().split('\n')).toEqual([
    expect.stringMatching(`^API_PORT \\(port ${port}\\) is already in use`),
  ])
})
