import { expect, test } from 'vitest'
import { runBotsTest } from './run-bots.ts'

test('messages to a bot, repeated, through two crashes and a platform that breaks off: each is answered', async () => {
  const report = await runBotsTest({ messages: 60, kills: 2 }, 1)
  expect(report).toMatchObject({ kills: 2, unanswered: 0, inspections: 60, waiting: 0 })
  expect(report.unexplained, `seed ${report.seed}`).toBe(0)
  expect(report.answeredTwice).toBeLessThanOrEqual(report.unheard + report.unrecorded)
})
