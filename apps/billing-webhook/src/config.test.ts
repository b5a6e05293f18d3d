import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const least = { DATABASE_URL: 'postgres://localhost/ase' }

test('the database is all that has to be set', () => {
  expect(readConfig(least)).toEqual({
    port: 3001,
    host: '127.0.0.1',
    logLevel: 'info',
    databaseUrl: least.DATABASE_URL,
    stripe: { secretKey: null, webhookSecrets: [], apiBase: 'https://api.stripe.com' },
  })
})

test('several webhook secrets are taken while one is rotated', () => {
  const config = readConfig({ ...least, STRIPE_WEBHOOK_SECRET: 'first, second' })
  expect(config.stripe.webhookSecrets).toEqual(['first', 'second'])
})

test('every wrong setting is named, without its value', () => {
  const read = () => readConfig({ BILLING_WEBHOOK_PORT: 'x1', STRIPE_API_BASE: 'nowhere' })
  expect(read).toThrow(/BILLING_WEBHOOK_PORT/)
  expect(read).toThrow(/DATABASE_URL is required/)
  expect(read).toThrow(/STRIPE_API_BASE/)
  expect(read).not.toThrow(/x1|nowhere/)
})
