import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

/** What an endpoint's signing secret looks like. */
const whsec = (behind: string) => ['whsec', behind].join('_')
const least = { DATABASE_URL: 'postgres://localhost/ase' }

test('only the database has to be configured', () => {
  expect(readConfig(least)).toEqual({
    port: 3001,
    host: '127.0.0.1',
    admin: { port: 13_001, host: '127.0.0.1' },
    drainMs: 10_000,
    logLevel: 'info',
    databaseUrl: least.DATABASE_URL,
    databasePoolSize: 16,
    stripe: { webhookSecrets: [], mode: null },
  })
})

test('several webhook secrets are accepted while one is rotated', () => {
  const secrets = [whsec('first'), whsec('second+/=')]
  const config = readConfig({ ...least, STRIPE_WEBHOOK_SECRET: secrets.join(', ') })
  expect(config.stripe.webhookSecrets).toEqual(secrets)
})

test.each(['', ' ', ' , ', ',,'])('a webhook secret of %j counts as not set', (text) => {
  const config = readConfig({ ...least, STRIPE_WEBHOOK_SECRET: text })
  expect(config.stripe.webhookSecrets).toEqual([])
})

test.each([
  ['another form', 'abcdefgh'],
  ['nothing behind its prefix', whsec('')],
  ['too little behind its prefix', whsec('abc')],
  ['dots behind its prefix', whsec('...')],
  ['a secret cut off by dots', whsec('abcd...')],
  ['a row of x', whsec('xxxxxxxx')],
  ['a name in brackets', whsec('<your secret>')],
  ['quotes around it', `"${whsec('abcdefgh')}"`],
  ['a space in it', whsec('abcd efgh')],
  ['capitals in its prefix', whsec('abcdefgh').replace('whsec', 'WHSEC')],
])('a webhook secret with %s stops the start, also beside a good one', (_, text) => {
  for (const setting of [text, `${whsec('good')},${text}`]) {
    const read = () => readConfig({ ...least, STRIPE_WEBHOOK_SECRET: setting })
    expect(read).toThrow(
      "STRIPE_WEBHOOK_SECRET each value must be a webhook endpoint's signing secret, whsec_ and what the dashboard shows behind it",
    )
    expect(read).not.toThrow(/abcd|xxxx|good|your/)
  }
})

test.each([
  ['sk' + '_live_1', 'live'],
  ['rk' + '_live_1', 'live'],
  ['sk' + '_test_1', 'test'],
  ['', null],
])('the secret key %j selects the mode %s of events', (key, mode) => {
  expect(readConfig({ ...least, STRIPE_SECRET_KEY: key }).stripe.mode).toBe(mode)
})

test.each(['some-key', 'pk' + '_live_1', '"sk' + '_live_1"'])(
  'the secret key %j stops the start',
  (key) => {
    expect(() => readConfig({ ...least, STRIPE_SECRET_KEY: key })).toThrow(/STRIPE_SECRET_KEY/)
  },
)

test('every wrong setting is named, without its value', () => {
  const read = () => readConfig({ BILLING_WEBHOOK_PORT: 'x1', STRIPE_SECRET_KEY: 'two words' })
  expect(read).toThrow(/BILLING_WEBHOOK_PORT/)
  expect(read).toThrow(/DATABASE_URL is required/)
  expect(read).toThrow(/STRIPE_SECRET_KEY/)
  expect(read).not.toThrow(/x1|two words/)
})

test('the admin listener has its own settings', () => {
  const own = { ...least, BILLING_WEBHOOK_ADMIN_PORT: '9464', ADMIN_HOST: '10.0.0.5' }
  expect(readConfig(own).admin).toEqual({ port: 9464, host: '10.0.0.5' })
  expect(() => readConfig({ ...own, BILLING_WEBHOOK_ADMIN_PORT: 'x' })).toThrow(
    /BILLING_WEBHOOK_ADMIN_PORT/,
  )
})
