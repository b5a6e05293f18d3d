import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const least = { DATABASE_URL: 'postgres://localhost/ase' }

test('the database is all that has to be set', () => {
  expect(readConfig(least)).toEqual({
    port: 3001,
    host: '127.0.0.1',
    logLevel: 'info',
    databaseUrl: least.DATABASE_URL,
    stripe: { webhookSecrets: [], mode: null },
  })
})

test('several webhook secrets are taken while one is rotated', () => {
  const config = readConfig({ ...least, STRIPE_WEBHOOK_SECRET: 'first, second' })
  expect(config.stripe.webhookSecrets).toEqual(['first', 'second'])
})

test.each(['', ' ', ' , ', ',,'])('a webhook secret of %j is none', (text) => {
  const config = readConfig({ ...least, STRIPE_WEBHOOK_SECRET: text })
  expect(config.stripe.webhookSecrets).toEqual([])
})

test('a webhook secret with a space in it stops the start', () => {
  const read = () => readConfig({ ...least, STRIPE_WEBHOOK_SECRET: 'whsec one' })
  expect(read).toThrow(/STRIPE_WEBHOOK_SECRET/)
})

test.each([
  ['sk' + '_live_1', 'live'],
  ['rk' + '_live_1', 'live'],
  ['sk' + '_test_1', 'test'],
  ['', null],
])('with the secret key %j events of the mode %s count', (key, mode) => {
  expect(readConfig({ ...least, STRIPE_SECRET_KEY: key }).stripe.mode).toBe(mode)
})

test.each(['some-key', 'pk' + '_live_1', '"sk' + '_live_1"'])(
  'the key %j stops the start',
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
