import { expect, test } from 'vitest'
import { runOutageTest } from './outage.ts'

test('the service reports the outage of its database, and serves again after it', async () => {
  const report = await runOutageTest()
  expect(Object.keys(report.answersDuring)).toEqual(['503 DATABASE_UNAVAILABLE'])
  expect(report).toMatchObject({ unanswered: 0, auditProblems: 0 })
})
