import { expect, test } from 'vitest'
import { optional, port, secret, settingsOf, settingsSchema } from './index.ts'
import { findUnknownSettings } from './unknown-settings.ts'

const about = { subject: 'Payments', about: 'It is read in a test.', whenUnset: 'none' } as const
const own = settingsOf(
  settingsSchema({
    STRIPE_SECRET_KEY: optional(secret(), { ...about, example: 'a', isSecret: true }),
    BOT_GATEWAY_PORT: optional(port, { ...about, example: '1', unit: 'TCP port' }),
  }),
)

test.each([
  [
    'STRIPE_WEBHOOK_SECRETS',
    'STRIPE_WEBHOOK_SECRETS is no setting; is STRIPE_WEBHOOK_SECRET meant?',
  ],
  ['SEMANTIC_TIMEOUT', 'SEMANTIC_TIMEOUT is no setting; is SEMANTIC_TIMEOUT_MS meant?'],
  ['DATABSE_URL', null],
  ['DATABASE_URI', 'DATABASE_URI is no setting; is DATABASE_URL meant?'],
  ['TELEGRAM_NOTHING_OF_THE_SORT', 'TELEGRAM_NOTHING_OF_THE_SORT is no setting'],
  [
    'BOT_GATEWAY_PORT_FILE',
    'BOT_GATEWAY_PORT_FILE is not read: BOT_GATEWAY_PORT is no secret, and comes from no file',
  ],
])('findUnknownSettings warns of %s where it looks like a setting', (name, warning) => {
  const warnings = findUnknownSettings({ [name]: 'the value is a secret' }, own)
  expect(warnings).toEqual(warning === null ? [] : [warning])
})

test.each([
  ['a setting of this server', 'STRIPE_SECRET_KEY'],
  ['a setting of another server', 'TELEGRAM_BOT_TOKEN'],
  ['the file of a secret', 'STRIPE_SECRET_KEY_FILE'],
  ["the file of another server's secret", 'TELEGRAM_BOT_TOKEN_FILE'],
  ['what is not ours', 'PATH'],
  ['what tools of ours and others read', 'API_URL'],
  ['what Kubernetes sets', 'BOT_GATEWAY_SERVICE_HOST'],
  ['what Kubernetes sets', 'BILLING_WEBHOOK_PORT_3001_TCP_ADDR'],
])('findUnknownSettings accepts %s: %s', (_, name) => {
  expect(findUnknownSettings({ [name]: 'x' }, own)).toEqual([])
})

test('an empty variable with an unknown name is no problem', () => {
  expect(findUnknownSettings({ STRIPE_KEY: '' }, own)).toEqual([])
})

test('unknown names that could control a terminal are left out', () => {
  expect(findUnknownSettings({ 'STRIPE_\u001B[2J': 'x' }, own)).toEqual([])
})
