import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkoutTerms } from './checkout-terms.ts'

const createdAt = new Date('2026-11-22T10:00:00.700Z')
const at = (hours: number) =>
  checkoutTerms({ id: 'p', createdAt }, createdAt.getTime() + hours * 3_600_000)

test('a retry uses the same idempotency key and expiry until Stripe may have deleted the key', () => {
  expect(at(0)).toEqual({ idempotencyKey: 'checkout.2:p', expiresAt: 1_795_424_400 })
  expect(at(21.9)).toEqual(at(0))
  expect(at(22)).toEqual({ idempotencyKey: 'checkout.2:p:1', expiresAt: 1_795_503_600 })
  expect(at(100).idempotencyKey).toBe('checkout.2:p:4')
})

test('a clock that is behind changes neither idempotency key nor expiry', () => {
  expect(at(-1)).toEqual(at(0))
})

test('property: the expiry is always 30 minutes to 24 hours away, and an idempotency key has one expiry', () => {
  const ends = new Map<string, number>()
  fc.assert(
    fc.property(fc.double({ min: 0, max: 10_000, noNaN: true }), (hours) => {
      const { idempotencyKey, expiresAt } = at(hours)
      const away = expiresAt - (createdAt.getTime() / 1000 + hours * 3600)
      expect(away).toBeGreaterThan(1800)
      expect(away).toBeLessThan(86_400)
      expect(ends.get(idempotencyKey) ?? expiresAt).toBe(expiresAt)
      ends.set(idempotencyKey, expiresAt)
    }),
  )
})
