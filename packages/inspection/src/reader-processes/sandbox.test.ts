import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { childrenOf, isRunning } from '../testing/processes.ts'
import { writeRequestHeader } from './protocol.ts'
import { ReaderPool } from './reader-pool.ts'
import { defaultReaderPoolSettings } from './pool-settings.ts'

const script = (name: string) =>
  fileURLToPath(new URL(`../../test/children/${name}.ts`, import.meta.url))

let connections = 0
const server = createServer((_, response) => response.end())
server.on('connection', () => connections++)

beforeEach(async () => {
  connections = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})
function port(): Buffer {
  const address = server.address()
  return Buffer.from(String(typeof address === 'object' ? address?.port : address))
}

test('hostile code in a reader process reaches no network, file, process or environment', async () => {
  const pool = new ReaderPool({
    ...defaultReaderPoolSettings,
    workers: 1,
    deadlineMs: 60_000,
    script: script('reaching'),
  })
  try {
    const reached = await pool.read(port(), 'image/png')
    expect(reached.map(({ depth }) => depth)).toEqual([])
    expect(connections).toBe(0)
  } finally {
    await pool.close()
  }
})

test('the same code outside of the sandbox reaches most of that', async () => {
  const child = spawn(process.execPath, [script('reaching')], {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  })
  const lines: string[] = []
  child.stdio[3]?.on('data', (data: Buffer) => lines.push(data.toString()))
  child.stdin?.write(writeRequestHeader(port(), 'image/png'))
  child.stdin?.write(port())
  await vi.waitUntil(() => lines.join('').includes('"ok"'), { timeout: 60_000 })
  child.kill('SIGKILL')
  expect(lines.join('').split('"depth"').length).toBeGreaterThan(15)
  expect(connections).toBeGreaterThan(0)
})

test.runIf(process.platform === 'linux')(
  'the kernel kills a reader process before the server when memory runs out',
  async () => {
    const parent = spawn(process.execPath, [script('parent')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await once(parent.stdout, 'data')
      const scores = childrenOf(Number(parent.pid)).map((pid) =>
        readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim(),
      )
      expect(scores).toEqual(['1000', '1000'])
    } finally {
      parent.kill('SIGKILL')
    }
  },
)

test('reader processes end when the server is killed, a hanging one at its limit of processor time', async () => {
  const parent = spawn(process.execPath, [script('parent')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(parent.stdout, 'data')
  const children = childrenOf(Number(parent.pid))
  expect(children).toHaveLength(2)
  parent.kill('SIGKILL')
  await vi.waitUntil(() => !children.some(isRunning), { timeout: 100_000 })
})
