import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { EvaluationResponse } from '@ase/schemas'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DevFile } from './dev-file.ts'
import { readDevFile, startStack, type Stack } from './testing/stack.ts'

const keysScript = fileURLToPath(new URL('../operator/keys.ts', import.meta.url))
const TIMEOUT_MS = 120_000

let dataDir: string
const stacks: Stack[] = []
// One folder for all: making a Postgres cluster takes longer than everything else here.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ase-start-'))
  // The system user that Postgres runs as has to enter it.
  await chmod(dataDir, 0o755)
})
afterEach(async () => {
  await Promise.all(stacks.splice(0).map((stack) => stack.stop()))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

function start(settings: Record<string, string> = {}): Stack {
  const stack = startStack({ dataDir, settings })
  stacks.push(stack)
  return stack
}

/** Runs `pnpm keys ...` beside the local start; returns what it prints. */
async function keys(...args: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  return (await promisify(execFile)(process.execPath, [keysScript, ...args], { env })).stdout
}

/** Sends the request that the curl line on the terminal sends. */
async function pasteCurlLine(output: string): Promise<EvaluationResponse> {
  const [, url = ''] = /curl -sS (\S+)/.exec(output) ?? []
  const headers = [...output.matchAll(/-H '([^:]+): ([^']+)'/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  )
  const [, body = ''] = /-d '([^']+)'/.exec(output) ?? []
  const response = await fetch(url, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  return EvaluationResponse.parse(await response.json())
}

/** Asks for a sign-in link; returns the one on the terminal, which is also in a file of its owner alone. */
async function signInLinkOf({ output }: Stack, { apiUrl, accountEmail }: DevFile) {
  const asked = await fetch(`${apiUrl}/api/auth/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: accountEmail }),
  })
  expect(asked.status).toBe(202)
  const onTerminal = /^Mail to demo@localhost\.test:\n(\S+)$/m
  await expect.poll(output, { timeout: 10_000 }).toMatch(onTerminal)
  const link = onTerminal.exec(output())?.[1] ?? ''
  expect(link.startsWith(`${apiUrl}/sign-in?token=`)).toBe(true)
  const folder = join(dataDir, 'mail')
  const [name = ''] = await readdir(folder)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(folder, name), 'utf8')).toContain(`\r\n${link}\r\n`)
  expect(await readFile(join(dataDir, 'logs', 'api.log'), 'utf8')).not.toContain('token=')
  return link
}

describe('pnpm start', () => {
  test(
    'serves, replays, stops in order, and finds its secrets again',
    async () => {
      const first = start()
      const devFile = await first.running
      expect((await stat(join(dataDir, 'dev.json'))).mode & 0o777).toBe(0o600)
      for (const url of [devFile.apiUrl, devFile.billingWebhookUrl, devFile.botGatewayUrl]) {
        expect((await fetch(`${url}/health/ready`)).status).toBe(200)
      }
      const evaluation = await pasteCurlLine(first.output())
      expect(evaluation).toMatchObject({ idempotentReplay: false, usage: { credits: 1 } })
      const replay = await pasteCurlLine(first.output())
      expect(replay).toMatchObject({
        evaluationId: evaluation.evaluationId,
        idempotentReplay: true,
      })

      const link = await signInLinkOf(first, devFile)
      expect((await fetch(link)).status).toBe(200)

      const second = start()
      expect(await second.ended).toBe(1)
      expect(second.output()).toContain('Another "pnpm start"')
      expect(await readDevFile(dataDir)).toEqual(devFile)

      first.child.kill('SIGTERM')
      expect(await first.ended).toBe(0)
      await expect(readDevFile(dataDir)).rejects.toThrow('ENOENT')
      await expect(fetch(devFile.apiUrl)).rejects.toThrow('fetch failed')

      const third = start({ BOT_WEBHOOK_SECRET: 'chosen-by-myself' })
      await third.running
      const { apiKey, stripeWebhookSecret } = devFile
      expect(await readDevFile(dataDir)).toMatchObject({
        apiKey,
        stripeWebhookSecret,
        botWebhookSecret: 'chosen-by-myself',
      })
    },
    TIMEOUT_MS,
  )

  test(
    'starts again after it was killed',
    async () => {
      const killed = start()
      await killed.running
      // While it runs, keys are made, listed and revoked in its database.
      const account = ['--account', 'operator@example.test']
      const created = await keys('create', ...account, '--create-account', '--credits', '5')
      const id = /^id +(\S+)$/m.exec(created)?.[1] ?? ''
      expect(created).toMatch(/^key +asek_[0-9A-Za-z]{38}$/m)
      expect(await keys('list', ...account)).toMatch(new RegExp(`^${id}.* active `, 'm'))
      await keys('revoke', id)
      expect(await keys('list', ...account)).toMatch(new RegExp(`^${id}.* revoked `, 'm'))
      await expect(keys('revoke', id)).rejects.toThrow('There is no active key')

      killed.child.kill('SIGKILL')
      await killed.ended
      const next = start()
      await next.running
      expect((await pasteCurlLine(next.output())).idempotentReplay).toBe(false)
    },
    TIMEOUT_MS,
  )

  test.each([
    ['DATABASE_URL', 'nowhere'],
    ['AGENT_SECURITY_DISABLED_TYPES', 'everything'],
  ])(
    'a wrong %s stops it with the name of the setting',
    async (name, value) => {
      const wrong = start({ [name]: value })
      expect(await wrong.ended).toBe(1)
      expect(wrong.output()).toContain(name)
      expect(wrong.output()).not.toContain(value)
    },
    TIMEOUT_MS,
  )
})
