import { expect, test } from 'vitest'
import { createLogger } from '../src/index.ts'

test('a log field that is not listed never reaches the output, not even through an unchecked object', () => {
  const lines: string[] = []
  const log = createLogger({ service: 'x', level: 'info', write: (line) => void lines.push(line) })
  const event = 'request' as const
  const unchecked = { event, status: 200, body: 'content', err: new Error('content') }
  log.info(unchecked)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.any(String),
    service: 'x',
    event: 'request',
    status: 200,
  })
})

test('a log line below the level is not written', () => {
  const lines: string[] = []
  const log = createLogger({ service: 'x', level: 'warn', write: (line) => void lines.push(line) })
  log.info({ event: 'stopped' })
  log.warn({ event: 'sweep_failed' })
  log.error({ event: 'unexpected_error' })
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['sweep_failed', 'unexpected_error'])
})

test('a log line of an unlisted event, level or field does not compile', () => {
  const log = createLogger({ service: 'x', level: 'silent' })
  // @ts-expect-error: no such event
  log.info({ event: 'something_else' })
  // @ts-expect-error: a warning
  log.info({ event: 'sweep_failed' })
  // @ts-expect-error: a field of other events
  log.warn({ event: 'sweep_failed', status: 200 })
  expect(log).toBeDefined()
})
