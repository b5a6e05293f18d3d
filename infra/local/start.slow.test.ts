import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runKeys } from '../operator/keys.ts'
import { commandOutput } from '../testing/command-output.ts'
import type { DevFile } from './dev-file.ts'
import { findLocalDatabaseUrl } from './local-database.ts'
import { makeDataDir, pasteCurlLine, readDevFile, startStack, type Stack } from './testing/stack.ts'

let dataDir: string
const stacks: Stack[] = []
// One folder for all: making a Postgres cluster takes longer than everything else here.
beforeAll(async () => {
  dataDir = await makeDataDir()
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

/** Runs `pnpm keys ...` beside the local start. */
const keys = (...words: string[]) =>
  commandOutput(() => runKeys(words, findLocalDatabaseUrl), { DATA_DIR: dataDir })

/** Asks for a sign-in link; returns the one on the terminal, which is also in a file of its owner alone. */
async function signInLinkOf({ printed }: Stack, { apiUrl, accountEmail }: DevFile) {
  const asked = await fetch(`${apiUrl}/api/auth/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: accountEmail }),
  })
  expect(asked.status).toBe(202)
  const [, link = ''] = await printed(/^Mail to demo@localhost\.test:\n(\S+)$/m)
  const browserUrl = apiUrl.replace('127.0.0.1', 'localhost')
  expect(link.startsWith(`${browserUrl}/sign-in?token=`)).toBe(true)
  const folder = join(dataDir, 'mail')
  const [name = ''] = await readdir(folder)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(folder, name), 'utf8')).toContain(`\r\n${link}\r\n`)
  expect(await readFile(join(dataDir, 'logs', 'api.log'), 'utf8')).not.toContain('token=')
  return link
}

describe('pnpm start', () => {
  test('pnpm start serves, replays, stops in order, and finds its secrets again', async () => {
    const first = start()
    const devFile = await first.running
    expect((await stat(join(dataDir, 'dev.json'))).mode & 0o777).toBe(0o600)
    for (const url of [devFile.apiUrl, devFile.billingWebhookUrl, devFile.botGatewayUrl]) {
      expect((await fetch(`${url}/health/live`)).status).toBe(200)
      expect((await fetch(`${url}/health/ready`)).status).toBe(404)
      expect((await fetch(`${url}/metrics`)).status).toBe(404)
    }
    for (const url of Object.values(devFile.adminUrls)) {
      expect(first.output()).toContain(url)
      expect((await fetch(`${url}/health/ready`)).status).toBe(200)
      expect(await (await fetch(`${url}/metrics`)).text()).toContain('process_cpu_seconds_total')
    }
    const evaluation = await pasteCurlLine(first.output())
    expect(evaluation).toMatchObject({ idempotentReplay: false, usage: { credits: 1 } })
    const replay = await pasteCurlLine(first.output())
    expect(replay).toMatchObject({
      evaluationId: evaluation.evaluationId,
      idempotentReplay: true,
    })

    // While it runs, keys are made, listed and revoked in its database.
    const account = ['--account', 'operator@example.test']
    const created = await keys('create', ...account, '--create-account', '--credits', '5')
    const id = /^id +(\S+)$/m.exec(created.output)?.[1] ?? ''
    expect(created.output).toMatch(/^key +asek_[0-9A-Za-z]{38}$/m)
    expect((await keys('list', ...account)).output).toMatch(new RegExp(`^${id}.* active `, 'm'))
    await keys('revoke', id)
    expect((await keys('list', ...account)).output).toMatch(new RegExp(`^${id}.* revoked `, 'm'))
    expect((await keys('revoke', id)).problems).toContain('There is no active key')

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
  })

  test.each([
    ['DATABASE_URL', 'nowhere'],
    ['AGENT_SECURITY_DISABLED_TYPES', 'everything'],
  ])('a wrong %s stops pnpm start with the name of the setting', async (name, value) => {
    const wrong = start({ [name]: value })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).toContain(name)
    expect(wrong.output()).not.toContain(value)
  })
})

test('"pnpm start" starts again after it was killed', async () => {
  const killed = start()
  await killed.running
  killed.child.kill('SIGKILL')
  await killed.ended

  const next = start()
  await next.running
  expect((await pasteCurlLine(next.output())).idempotentReplay).toBe(false)
})
