import { expect, test } from 'vitest'
import { readLocalConfig } from './config.ts'

test('a key that two servers read is refused once, before either starts, and not repeated', () => {
  const read = () => readLocalConfig({ STRIPE_SECRET_KEY: 'nonsense' })
  expect(read).toThrow(/^STRIPE_SECRET_KEY must be a key of Stripe/)
  expect(read).not.toThrow(/nonsense/)
})
