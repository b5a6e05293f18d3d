import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { GUARD_MODEL, guardServer } from '../test/guard-server.ts'
import { startLocalServer } from '../test/local-server.ts'

const KEY = 'key-of-the-test'

const script = path.join(import.meta.dirname, 'check-provider.ts')

async function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...environment }
  const child = spawn(process.execPath, [script, ...args], { env })
  let out = ''
  let err = ''
  child.stdout.on('data', (text: Buffer) => (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { status, out, err }
}

test('a good server passes all checks with status 0, and no request, answer or key is printed', async () => {
  const server = await startLocalServer(guardServer({ apiKey: KEY }))
  const { status, out, err } = await run([server.baseUrl, '--model', GUARD_MODEL], {
    SEMANTIC_API_KEY: KEY,
  })
  await server.close()
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(out).toMatch(/^pass {2}context: /)
  expect(out).not.toContain('FAIL')
  expect(out).toMatch(
    /\nlatency of 50 questions in a row: p50 [\d.]+ ms, .*\n(\d+) of \1 checks passed\n$/,
  )
  for (const told of [KEY, GUARD_MODEL, 'library', 'probability']) expect(out).not.toContain(told)
})

test('a wrong server gives FAIL with the reason and status 1, with the settings of the service', async () => {
  const server = await startLocalServer((_incoming, response) => response.writeHead(500).end())
  const { status, out } = await run([server.baseUrl], {
    SEMANTIC_MODEL: GUARD_MODEL,
    SEMANTIC_TIMEOUT_MS: '5000',
  })
  await server.close()
  expect(status).toBe(1)
  expect(out).toContain('FAIL  context: the signals that the service asks for: status 500\n')
  expect(out).toMatch(/\n\d+ of \d+ checks passed\n$/)
})

test('a reader that closes the output ends the command without a message', async () => {
  const server = await startLocalServer(guardServer())
  const child = spawn(process.execPath, [script, server.baseUrl, '--model', GUARD_MODEL], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let err = ''
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  child.stdout.once('data', () => child.stdout.destroy())
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  await server.close()
  expect({ status, err }).toEqual({ status: 2, err: '' })
})

test.each<[readonly string[], string]>([
  [[], 'one URL is needed'],
  [['http://127.0.0.1:9'], '--model is needed'],
  [['ftp://127.0.0.1:9', '--model', 'm'], 'the URL has to start with http'],
  [['http://127.0.0.1:9/v1/assess/', '--model', 'm'], 'the URL is the one before /v1/assess'],
  [['http://127.0.0.1:9', '--model', 'm', '--timeout', 'soon'], '--timeout takes a whole number'],
  [['http://127.0.0.1:9', '--api-key', 'k'], 'unknown option --api-key'],
])('%j is refused with the reason and the usage', async (args, reason) => {
  const { status, out, err } = await run(args)
  expect({ status, out }).toEqual({ status: 2, out: '' })
  expect(err).toContain(reason)
  expect(err).toContain('usage: check-provider <url>')
})

test('--help prints the usage', async () => {
  const { status, out } = await run(['--help'])
  expect(status).toBe(0)
  expect(out).toMatch(/^usage: check-provider <url>/)
})
