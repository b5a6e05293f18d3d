import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCpuBudget, type CpuBudgetSettings } from './cpu-budget.ts'

/** A budget of 4 s that gets 75 ms back in a second, and its clock. */
function budgetOf(changes: Partial<CpuBudgetSettings> = {}) {
  let nowMs = 1_000_000
  const budget = createCpuBudget({
    capacityMs: 4000,
    refillMsPerSecond: 75,
    now: () => nowMs,
    ...changes,
  })
  const pass = (ms: number): void => {
    nowMs += ms
  }
  return { ...budget, pass }
}

describe('a budget of processor time', () => {
  test('a budget admits an account until all of it is used, and returns exactly how long the account then waits', () => {
    const { waitMs, charge, pass } = budgetOf()
    charge('a', 3999)
    expect(waitMs('a')).toBe(0)
    charge('a', 76)
    expect(waitMs('a')).toBeCloseTo(1000, 6)
    pass(999)
    expect(waitMs('a')).toBeGreaterThan(0)
    pass(2)
    expect(waitMs('a')).toBe(0)
  })

  test('a budget belongs to one account', () => {
    const { waitMs, charge } = budgetOf()
    charge('a', 100_000)
    expect(waitMs('a')).toBeGreaterThan(0)
    expect(waitMs('b')).toBe(0)
  })

  test('a budget returns what an account has used lately', () => {
    const { usedMs, charge, pass } = budgetOf()
    expect(usedMs('a')).toBe(0)
    charge('a', 300)
    expect(usedMs('a')).toBeCloseTo(300, 6)
    expect(usedMs('b')).toBe(0)
    pass(2000)
    expect(usedMs('a')).toBeCloseTo(150, 6)
    pass(2001)
    expect(usedMs('a')).toBe(0)
  })

  test('a budget never grows beyond its capacity', () => {
    const { waitMs, charge, pass } = budgetOf()
    charge('a', 1)
    pass(3_600_000)
    charge('a', 4076)
    expect(waitMs('a')).toBeGreaterThan(1000)
  })

  test('a budget is never used up by an account at its full rate with the worst honest requests', () => {
    const { waitMs, charge, pass } = budgetOf()
    const perMinute = 60 + 10
    for (let minute = 0; minute < 60; minute += 1) {
      for (let request = 0; request < perMinute; request += 1) {
        expect(waitMs('a')).toBe(0)
        charge('a', 50)
      }
      pass(60_000)
    }
  })

  test('a budget gives an attacker what flows back and no more', () => {
    const { waitMs, charge, pass } = budgetOf()
    let usedMs = 0
    for (let second = 0; second < 3600; second += 1) {
      for (let request = 0; request < 100 && waitMs('a') === 0; request += 1) {
        charge('a', 100)
        usedMs += 100
      }
      pass(1000)
    }
    expect(usedMs).toBeLessThanOrEqual(4000 + 3600 * 75 + 100)
  })

  test('a budget remembers a bounded number of accounts, and forgets idle ones first', () => {
    const { waitMs, charge } = budgetOf({ accountsMax: 2 })
    for (const account of ['a', 'b', 'a', 'c']) charge(account, 5000)
    expect(waitMs('b')).toBe(0)
    expect(waitMs('a')).toBeGreaterThan(0)
    expect(waitMs('c')).toBeGreaterThan(0)
  })

  test('a budget equals a bucket that is filled as time passes', () => {
    const step = fc.record({ passMs: fc.nat(5000), cpuMs: fc.nat(3000) })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { waitMs, charge, pass } = budgetOf()
        let levelMs = 4000
        for (const { passMs, cpuMs } of steps) {
          pass(passMs)
          levelMs = Math.min(4000, levelMs + (passMs * 75) / 1000)
          charge('a', cpuMs)
          levelMs -= cpuMs
          expect(waitMs('a')).toBeCloseTo(Math.max(0, (-levelMs / 75) * 1000), 3)
        }
      }),
    )
  })
})
