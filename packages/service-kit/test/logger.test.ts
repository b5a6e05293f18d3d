import { expect, test } from 'vitest'
import { createLogger, type LogFields } from '../src/index.ts'

test('a field that is not listed never reaches the output, not even through an unchecked object', () => {
  const lines: string[] = []
  const log = createLogger({ service: 'x', level: 'info', write: (line) => void lines.push(line) })
  const unchecked = { event: 'request', status: 200, body: 'content', err: new Error('content') }
  log.info(unchecked satisfies LogFields)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.any(String),
    service: 'x',
    event: 'request',
    status: 200,
  })
})

test('a line below the level is not written', () => {
  const lines: string[] = []
  const log = createLogger({ service: 'x', level: 'warn', write: (line) => void lines.push(line) })
  log.debug({ event: 'a' })
  log.info({ event: 'b' })
  log.warn({ event: 'c' })
  log.error({ event: 'd' })
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['c', 'd'])
})
