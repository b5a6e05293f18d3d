import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const discord = { DISCORD_PUBLIC_KEY: 'ab'.repeat(32), DISCORD_APPLICATION_ID: '123' }
const telegram = { TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_WEBHOOK_SECRET: 'a_b-C1' }
const x = {
  X_CONSUMER_KEY: 'a',
  X_CONSUMER_SECRET: 'b',
  X_ACCESS_TOKEN: 'c',
  X_ACCESS_TOKEN_SECRET: 'd',
}

const inspection = { INSPECTION_API_URL: 'http://localhost:3000', INSPECTION_API_KEY: 'k' }
const base = {
  DATABASE_URL: 'postgres://localhost/ase',
  BOT_QUEUE_KEY: 'k'.repeat(32),
  ...inspection,
}

test('no setting is required without an integration', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    admin: { port: 18_080, host: '127.0.0.1' },
    drainMs: 10_000,
    logLevel: 'info',
    databaseUrl: null,
    databasePoolSize: 16,
    publicBaseUrl: null,
    webhookSecret: null,
    queueKeys: null,
    inspection: null,
    discord: null,
    telegram: null,
    x: null,
    missing: [],
  })
})

describe('an integration is configured when all of its settings are set', () => {
  test.each([
    ['discord', discord],
    ['telegram', telegram],
    ['x', x],
  ] as const)('%s is configured only with all of its settings', (name, settings) => {
    expect(readConfig({ ...base, ...settings })[name]).not.toBeNull()
    for (const missing of Object.keys(settings)) {
      expect(readConfig({ ...base, ...settings, [missing]: '' })[name]).toBeNull()
    }
  })

  test('inspection is configured only with all of its settings', () => {
    expect(readConfig(inspection).inspection).not.toBeNull()
    for (const missing of Object.keys(inspection)) {
      expect(readConfig({ ...inspection, [missing]: '' }).inspection).toBeNull()
    }
  })
})

test.each(Object.keys(base))('a platform requires %s', (setting) => {
  expect(() => readConfig({ ...base, ...telegram, [setting]: '' })).toThrow(
    new RegExp(`^${setting} is required`),
  )
})

test('several queue keys are read in their order', () => {
  const [first, second] = ['a'.repeat(32), 'b'.repeat(44)]
  expect(readConfig({ BOT_QUEUE_KEY: `${first}, ${second},` }).queueKeys).toEqual([first, second])
})

test.each(['', ' , '])('a queue key of %j counts as not set', (text) => {
  expect(() => readConfig({ ...base, ...telegram, BOT_QUEUE_KEY: text })).toThrow(
    /^BOT_QUEUE_KEY is required/,
  )
})

describe('the missing settings of an integration', () => {
  test.each([
    ['discord', discord],
    ['telegram', telegram],
    ['x', x],
    ['inspection', inspection],
  ] as const)('each missing setting of %s is named', (integration, settings) => {
    expect(readConfig({ ...settings, ...base }).missing).toEqual([])
    for (const setting of Object.keys(settings)) {
      expect(readConfig({ ...settings, [setting]: '' }).missing).toEqual([{ integration, setting }])
    }
  })

  test('the webhook without the settings of the API names them', () => {
    expect(readConfig({ BOT_WEBHOOK_SECRET: 's'.repeat(16) }).missing).toEqual([
      { integration: 'webhook', setting: 'INSPECTION_API_URL' },
      { integration: 'webhook', setting: 'INSPECTION_API_KEY' },
    ])
  })
})

test.each([
  ['BOT_GATEWAY_PORT', '70000'],
  ['INSPECTION_API_URL', 'localhost'],
  ['BOT_WEBHOOK_SECRET', 'two words of a secret'],
  ['TELEGRAM_BOT_TOKEN', '1:a/b'],
  ['DISCORD_PUBLIC_KEY', 'ab'.repeat(31)],
  ['DISCORD_APPLICATION_ID', 'app'],
  ['TELEGRAM_WEBHOOK_SECRET', 'a.b'],
  ['BOT_QUEUE_KEY', 'q'.repeat(31)],
  ['BOT_QUEUE_KEY', `${'q'.repeat(32)},too-short`],
  ['X_API_BASE', 'x.com'],
])('a wrong %s is named in the error, without its value', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(new RegExp(`^${name} `))
  expect(read).not.toThrow(value)
})

test("the operators' listener has its own port and host", () => {
  const own = { BOT_GATEWAY_ADMIN_PORT: '9464', ADMIN_HOST: '10.0.0.5' }
  expect(readConfig(own).admin).toEqual({ port: 9464, host: '10.0.0.5' })
  expect(() => readConfig({ ...own, BOT_GATEWAY_ADMIN_PORT: 'x' })).toThrow(
    /BOT_GATEWAY_ADMIN_PORT/,
  )
})
