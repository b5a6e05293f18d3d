import { expect, test } from 'vitest'
import { runBillingTest } from './run-billing.ts'

test('payment events in any order, repeated and through a crash, give the balances of the ordered history', async () => {
  const size = { accounts: 10, events: 450, kills: 1, restartsDatabase: false }
  const report = await runBillingTest(size, 1)
  expect(report).toMatchObject({
    undelivered: 0,
    wrongAccounts: 0,
    wrongPurchases: 0,
    wrongEvents: 0,
    auditProblems: 0,
  })
  expect(report.answers).not.toHaveProperty('500')
  expect(report.deliveries).toBeGreaterThan(600)
  expect(report.indebted).toBeGreaterThan(0)
})
