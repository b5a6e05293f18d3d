import { expect, test } from 'vitest'
import { runBotsTest } from './run-bots.ts'

test('each message to a bot is answered, also repeated, through two crashes and with a platform that closes connections', async () => {
  const report = await runBotsTest({ messages: 60, kills: 2 }, 1)
  expect(report).toMatchObject({ kills: 2, unanswered: 0, inspections: 60, waiting: 0 })
  expect(report.unexplained, `seed ${report.seed}`).toBe(0)
  expect(report.answeredTwice).toBeLessThanOrEqual(report.unheard + report.unrecorded)
})
