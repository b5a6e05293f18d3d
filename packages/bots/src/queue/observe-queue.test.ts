import { createLogger, createMetrics } from '@ase/service-kit'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { observeWorker } from './observe-queue.ts'

const Line = z.object({
  level: z.string(),
  event: z.string(),
  platform: z.string().optional(),
  outcome: z.string().optional(),
})

function observed() {
  const lines: z.infer<typeof Line>[] = []
  const metrics = createMetrics('bot-gateway')
  const clock = { now: 0 }
  const log = createLogger({
    service: 'bot-gateway',
    level: 'info',
    write: (line) => lines.push(Line.parse(JSON.parse(line))),
  })
  return { lines, metrics, clock, ...observeWorker({ metrics, log, now: () => clock.now }) }
}

test('a refused token is an error in the log, named, once a minute; every try is counted', async () => {
  const { happened, lines, clock, metrics } = observed()
  const refused = {
    kind: 'retry_scheduled',
    platform: 'telegram',
    because: 'unauthorized',
  } as const
  happened(refused)
  clock.now = 59_999
  happened(refused)
  happened({ ...refused, platform: 'x' })
  clock.now = 60_000
  happened(refused)
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

test('other troubles are warnings, and a pause without one is no line', () => {
  const { happened, lines } = observed()
  happened({ kind: 'retry_scheduled', platform: 'x', because: 'server_error' })
  happened({ kind: 'retry_scheduled', platform: 'x' })
  happened({ kind: 'failed', platform: 'discord', because: 'connection_lost' })
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
