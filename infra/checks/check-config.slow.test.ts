import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'ase-check-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A port that nothing listens on: a connection would fail. */
const database = { DATABASE_URL: 'postgres://ase:hunter2@127.0.0.1:1/ase' }

function run(server: string, environment: NodeJS.ProcessEnv, args = ['--check-config']) {
  const main = fileURLToPath(new URL(`../../apps/${server}/src/main.ts`, import.meta.url))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...environment }
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('--check-config', () => {
  test('--check-config accepts the settings of the API in one line, without a database', () => {
    const settings = { ...database, SEMANTIC_PROVIDER: 'embedded', SMTP_URL: 'smtps://mail.test' }
    expect(run('api', settings)).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^api: the configuration is valid; [^\n]+\n$/),
      stderr: '',
    })
  })

  test('--check-config prints every problem of settings, secret files and policies, and no value', () => {
    writeFileSync(join(folder, 'own.json'), '{}')
    const { status, stdout, stderr } = run('api', {
      DATABASE_URL_FILE: join(folder, 'hunter2'),
      API_PORT: 'hunter2',
      POLICY_DIR: folder,
      STRIPE_WEBHOOK_SECRETS: 'hunter2',
    })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^API_PORT must be a whole number/m)
    expect(stderr).toMatch(/^DATABASE_URL_FILE names a file that cannot be opened/m)
    expect(stderr).toMatch(/^POLICY_DIR own.json: /m)
    expect(stderr).toMatch(/^warning: STRIPE_WEBHOOK_SECRETS is no setting/m)
    expect(stderr).not.toMatch(/hunter2/)
  })

  test('--check-config has the warnings of a start of the billing webhook', () => {
    expect(run('billing-webhook', database)).toEqual({
      status: 0,
      stdout: 'billing-webhook: the configuration is valid\n',
      stderr: 'warning: without STRIPE_WEBHOOK_SECRET, every delivery is answered 503\n',
    })
  })

  test('--check-config names the integrations of the gateway, and why one is off', () => {
    const webhook = {
      INSPECTION_API_URL: 'http://127.0.0.1:1',
      INSPECTION_API_KEY: 'key',
      BOT_WEBHOOK_SECRET: 'x'.repeat(32),
    }
    expect(run('bot-gateway', { ...webhook, DISCORD_APPLICATION_ID: '1' })).toEqual({
      status: 0,
      stdout: 'bot-gateway: the configuration is valid; integrations: webhook\n',
      stderr: 'warning: discord stays off: DISCORD_PUBLIC_KEY is not set\n',
    })
  })
})

test.each([[['--check-confg']], [['--check-config', 'more']]])(
  'the arguments %j are refused, and not repeated',
  (args) => {
    expect(run('billing-webhook', database, args)).toEqual({
      status: 1,
      stdout: '',
      stderr: '--check-config is the only argument; settings are environment variables\n',
    })
  },
)
