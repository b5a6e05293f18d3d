import { Envelope, limits, parseRequestJson } from '@ase/schemas'
import { expect, test } from 'vitest'
import { firstCall } from './first-call.ts'

const call = firstCall('https://agents.example.com')

test('the first call sends a valid request to the service that the page is from', () => {
  const [, url] = /^curl '([^']+)'/m.exec(call) ?? []
  expect(url).toBe('https://agents.example.com/api/v1/agent/evaluate')
  const [, body = ''] = /--data-raw '([^']+)'$/.exec(call) ?? []
  expect(parseRequestJson(Envelope, body)).toMatchObject({ ok: true, value: { type: 'action' } })
})

test('the idempotency key of the first call is long enough', () => {
  const [, key = ''] = /Idempotency-Key: ([^"]+)"/.exec(call) ?? []
  const filled = key.replace('$(date +%s)', '1790000000')
  expect(filled.length).toBeGreaterThanOrEqual(limits.idempotencyKey.lengthMin)
  expect(filled).toMatch(/^[a-z0-9-]+$/)
})

test('the key itself is no part of the command', () => {
  expect(call).toContain('Bearer $ASE_API_KEY')
  expect(call).not.toContain('asek_')
})

test('the first call is one command without a comment, so that no line of it is read as the key', () => {
  const lines = call.split('\n')
  expect(lines.slice(0, -1).filter((line) => !/(?:&&|\\)$/.test(line))).toEqual([])
  expect(lines.filter((line) => /(?:^|\s)#/.test(line))).toEqual([])
})
