import { expect, test } from 'vitest'
import { runBotsDrill } from './bots/run-bots.ts'
import { runBillingDrill } from './billing/run-billing.ts'
import { runCrashDrill } from './crash.ts'
import { runOutageDrill } from './outage.ts'

test('three crashes under load leave one evaluation and one charge for each key', async () => {
  const report = await runCrashDrill(3)
  expect(report).toMatchObject({ keys: 72, wrongKeys: 0, auditProblems: 0, held: 0 })
})

test('without its database the service says so, and serves again when it returns', async () => {
  const report = await runOutageDrill()
  expect(Object.keys(report.answersDuring)).toEqual(['503 DATABASE_UNAVAILABLE'])
  expect(report).toMatchObject({ unanswered: 0, auditProblems: 0 })
})

test('payment events in any order, repeated, through a crash: the balances of the ordered history', async () => {
  const size = { accounts: 10, events: 450, kills: 1, restartsDatabase: false }
  const report = await runBillingDrill(size, 1)
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

test('messages to a bot, repeated, through two crashes and a platform that breaks off: nobody is left out', async () => {
  const report = await runBotsDrill({ messages: 60, kills: 2 }, 1)
  expect(report).toMatchObject({ kills: 2, unanswered: 0, inspections: 60, waiting: 0 })
  // Eight jobs at once may be under way when the process ends.
  expect(report.answeredTwice).toBeLessThanOrEqual(report.unheard + 2 * 8)
})
