import { expect, test } from 'vitest'
import { logOutages } from './log-outages.ts'
import { createLogger } from './logger.ts'

test('each cause of an outage is one line a minute', () => {
  const lines: unknown[] = []
  const log = createLogger({
    service: 'test',
    level: 'info',
    write: (line) => {
      const { event, outcome, level } = JSON.parse(line)
      lines.push([level, event, outcome])
    },
  })
  let now = 0
  const reports: ((outage: string) => void)[] = []
  logOutages({ listen: (listener) => void reports.push(listener) }, log, () => now)
  const report = (outage: string) => reports.forEach((listener) => listener(outage))

  for (let times = 0; times < 100; times += 1) report('timeout')
  report('unreachable')
  report('pool_exhausted')
  now = 59_999
  report('timeout')
  report('pool_exhausted')
  expect(lines).toEqual([
    ['warn', 'database_unavailable', 'timeout'],
    ['warn', 'database_unavailable', 'unreachable'],
    ['warn', 'database_pool_exhausted', undefined],
  ])
  now = 60_000
  report('timeout')
  expect(lines).toHaveLength(4)
})
