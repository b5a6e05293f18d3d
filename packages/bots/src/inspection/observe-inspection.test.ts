import type { ErrorCode } from '@ase/schemas'
import { createLogger, createMetrics } from '@ase/service-kit'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { inspectionResponse } from '../testing/reports.ts'
import type { InspectionResult } from './inspection-client.ts'
import { observeInspection } from './observe-inspection.ts'

const Line = z.object({ event: z.string(), outcome: z.string() })
const call = { body: '{}', idempotencyKey: null }
const refusal = (code: ErrorCode): InspectionResult => ({
  kind: 'refused',
  code,
  retryAfterSeconds: null,
})

function observe(result: InspectionResult) {
  const lines: z.infer<typeof Line>[] = []
  const metrics = createMetrics('bot-gateway')
  const clock = { now: 0 }
  const log = createLogger({
    service: 'bot-gateway',
    level: 'info',
    write: (line) => lines.push(Line.parse(JSON.parse(line))),
  })
  const inspect = observeInspection(() => Promise.resolve(result), {
    metrics,
    log,
    now: () => clock.now,
  })
  return { inspect, lines, metrics, clock }
}

test.each<[string, InspectionResult]>([
  ['unauthorized', refusal('AUTH_REQUIRED')],
  ['unauthorized', refusal('INVALID_ORIGIN')],
  ['insufficient_credits', refusal('INSUFFICIENT_CREDITS')],
  ['rate_limited', refusal('RATE_LIMITED')],
  ['server_error', refusal('DATABASE_UNAVAILABLE')],
  ['unreachable', { kind: 'unavailable', reason: 'unreachable' }],
  ['invalid_response', { kind: 'unavailable', reason: 'invalid_response' }],
])('the outcome %s is counted, and logged once a minute', async (outcome, result) => {
  const { inspect, lines, metrics, clock } = observe(result)
  expect(await inspect(call)).toBe(result)
  clock.now = 59_999
  await inspect(call)
  expect(lines).toEqual([{ event: 'inspection_api_call_failed', outcome }])
  clock.now = 60_000
  await inspect(call)
  expect(lines).toHaveLength(2)
  expect(await metrics.registry.metrics()).toContain(
    `ase_bot_inspection_calls_total{outcome="${outcome}",service="bot-gateway"} 3`,
  )
})

test.each<[string, InspectionResult]>([
  ['ok', { kind: 'report', response: inspectionResponse, isReplay: false }],
  ['rejected', refusal('FORENSICS_PROVIDER_ERROR')],
  ['rejected', refusal('UNSUPPORTED_MEDIA_TYPE')],
  ['cancelled', { kind: 'unavailable', reason: 'cancelled' }],
])('the outcome %s is counted and not logged', async (outcome, result) => {
  const { inspect, lines, metrics } = observe(result)
  await inspect(call)
  expect(lines).toEqual([])
  expect(await metrics.registry.metrics()).toContain(
    `ase_bot_inspection_calls_total{outcome="${outcome}",service="bot-gateway"} 1`,
  )
})
