import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveCredits, type Standing } from './movement.ts'

const amount = fc.integer({ min: 0, max: 1_000_000 })
const standing = fc
  .tuple(amount, fc.boolean())
  .map(([n, owes]): Standing => (owes ? { balance: 0, debt: n } : { balance: n, debt: 0 }))

test('credits that are given pay the debt first, and the rest is balance', () => {
  fc.assert(
    fc.property(standing, amount, (from, credits) => {
      const moved = moveCredits(from, credits)
      const paid = Math.min(from.debt, credits)
      expect([moved.debtDelta + 0, moved.delta + 0]).toEqual([0 - paid, credits - paid])
    }),
  )
})

test('credits that are taken use the balance first, and the rest is debt', () => {
  fc.assert(
    fc.property(standing, amount, (from, credits) => {
      const moved = moveCredits(from, -credits)
      const covered = Math.min(from.balance, credits)
      expect([moved.delta + 0, moved.debtDelta + 0]).toEqual([0 - covered, credits - covered])
    }),
  )
})

test('an account never has credits and debt together, and the order of movements does not matter', () => {
  const movements = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 20 })
  fc.assert(
    fc.property(standing, movements, (from, credits) => {
      const runs = [credits, credits.toReversed()].map((all) => {
        let at: Standing = from
        for (const one of all) {
          const { balance, debt, delta, debtDelta } = moveCredits(at, one)
          expect(Math.min(balance, debt)).toBe(0)
          expect([balance, debt]).toEqual([at.balance + delta, at.debt + debtDelta])
          at = { balance, debt }
        }
        return at
      })
      expect(runs[0]).toEqual(runs[1])
    }),
  )
})
