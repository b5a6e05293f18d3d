import { createLogger, createMetrics } from '@ase/service-kit'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { createQueueObserver } from './observe-queue.ts'

const Line = z.object({
  level: z.string(),
  event: z.string(),
  platform: z.string().optional(),
  outcome: z.string().optional(),
})

function observe() {
  const lines: z.infer<typeof Line>[] = []
  const metrics = createMetrics('bot-gateway')
  const clock = { now: 0 }
  const log = createLogger({
    service: 'bot-gateway',
    level: 'info',
    write: (line) => lines.push(Line.parse(JSON.parse(line))),
  })
  return { lines, metrics, clock, ...createQueueObserver({ metrics, log, now: () => clock.now }) }
}

test('a refused token is logged as an error once a minute for each platform, and every try is counted', async () => {
  const { onOutcome, lines, clock, metrics } = observe()
  const refused = {
    kind: 'retry_scheduled',
    platform: 'telegram',
    failure: 'unauthorized',
  } as const
  onOutcome(refused)
  clock.now = 59_999
  onOutcome(refused)
  onOutcome({ ...refused, platform: 'x' })
  clock.now = 60_000
  onOutcome(refused)
  const line = { level: 'error', event: 'bot_platform_call_failed', outcome: 'unauthorized' }
  expect(lines).toEqual([
    { ...line, platform: 'telegram' },
    { ...line, platform: 'x' },
    { ...line, platform: 'telegram' },
  ])
  expect(await metrics.registry.metrics()).toMatch(
    /ase_bot_platform_errors_total\{platform="telegram",error="unauthorized",service="bot-gateway"\} 3/,
  )
})

test('other failures are logged as warnings, and a retry without a failure is not logged', () => {
  const { onOutcome, lines } = observe()
  onOutcome({ kind: 'retry_scheduled', platform: 'x', failure: 'server_error' })
  onOutcome({ kind: 'retry_scheduled', platform: 'x' })
  onOutcome({ kind: 'failed', platform: 'discord', cause: 'connection_lost' })
  expect(lines).toEqual([
    { level: 'warn', event: 'bot_platform_call_failed', platform: 'x', outcome: 'server_error' },
    {
      level: 'warn',
      event: 'bot_event_failed',
      platform: 'discord',
      outcome: 'connection_lost',
    },
  ])
})
