import { expect, test } from 'vitest'
import { logOutages } from './log-outages.ts'
import { createOutages } from './outage.ts'

test('each cause of a database outage is logged at most once a minute', () => {
  const lines: object[] = []
  const outages = createOutages()
  let now = 0
  logOutages(outages, { warn: (fields) => void lines.push(fields) }, () => now)

  for (let times = 0; times < 100; times += 1) outages.report('timeout')
  outages.report('unreachable')
  outages.report('pool_exhausted')
  now = 59_999
  outages.report('timeout')
  outages.report('pool_exhausted')
  expect(lines).toEqual([
    { event: 'database_unavailable', outcome: 'timeout' },
    { event: 'database_unavailable', outcome: 'unreachable' },
    { event: 'database_pool_exhausted' },
  ])
  now = 60_000
  outages.report('timeout')
  expect(lines).toHaveLength(4)
})
