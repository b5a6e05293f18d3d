import { expect, test } from 'vitest'
import { runOutageTest } from './outage.ts'

test('without its database the service says so, and serves again when it returns', async () => {
  const report = await runOutageTest()
  expect(Object.keys(report.answersDuring)).toEqual(['503 DATABASE_UNAVAILABLE'])
  expect(report).toMatchObject({ unanswered: 0, auditProblems: 0 })
})
