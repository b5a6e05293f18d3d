import type { ErrorCode } from '@ase/schemas'
import { createLogger, createMetrics } from '@ase/service-kit'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { inspectionResponse } from '../../test/reports.ts'
import type { InspectionAnswer } from './inspection-client.ts'
import { observeInspection } from './observe-inspection.ts'

const Line = z.object({ event: z.string(), outcome: z.string() })
const call = { body: '{}', idempotencyKey: null }
const refusal = (code: ErrorCode): InspectionAnswer => ({
  kind: 'refused',
  code,
  retryAfterSeconds: null,
})

function observed(answer: InspectionAnswer) {
  const lines: z.infer<typeof Line>[] = []
  const metrics = createMetrics('bot-gateway')
  const clock = { now: 0 }
  const log = createLogger({
    service: 'bot-gateway',
    level: 'info',
    write: (line) => lines.push(Line.parse(JSON.parse(line))),
  })
  const inspect = observeInspection(() => Promise.resolve(answer), {
    metrics,
    log,
    now: () => clock.now,
  })
  return { inspect, lines, metrics, clock }
}

test.each<[string, InspectionAnswer]>([
  ['key_refused', refusal('AUTH_REQUIRED')],
  ['key_refused', refusal('INVALID_ORIGIN')],
  ['no_credits', refusal('INSUFFICIENT_CREDITS')],
  ['rate_limited', refusal('RATE_LIMITED')],
  ['failing', refusal('DATABASE_UNAVAILABLE')],
  ['unreachable', { kind: 'away', reason: 'unreachable' }],
  ['unusable_answer', { kind: 'away', reason: 'unusable_answer' }],
])('%s is a line a minute and a count', async (outcome, answer) => {
  const { inspect, lines, metrics, clock } = observed(answer)
  expect(await inspect(call)).toBe(answer)
  clock.now = 59_999
  await inspect(call)
  expect(lines).toEqual([{ event: 'inspection_api', outcome }])
  clock.now = 60_000
  await inspect(call)
  expect(lines).toHaveLength(2)
  expect(await metrics.registry.metrics()).toContain(
    `bot_inspection_calls_total{outcome="${outcome}",service="bot-gateway"} 3`,
  )
})

test.each<[string, InspectionAnswer]>([
  ['report', { kind: 'report', response: inspectionResponse, isReplay: false }],
  ['refused', refusal('FORENSICS_PROVIDER_ERROR')],
  ['refused', refusal('UNSUPPORTED_MEDIA_TYPE')],
  ['stopped', { kind: 'away', reason: 'stopped' }],
])('%s is a count and no line', async (outcome, answer) => {
  const { inspect, lines, metrics } = observed(answer)
  await inspect(call)
  expect(lines).toEqual([])
  expect(await metrics.registry.metrics()).toContain(
    `bot_inspection_calls_total{outcome="${outcome}",service="bot-gateway"} 1`,
  )
})
