import { expect, test } from 'vitest'
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
