import { expect, test, vi } from 'vitest'
import { ApiFailure } from './api-failure.ts'
import { askedWaitMs, createQueryClient } from './query-client.ts'

vi.useFakeTimers({ toFake: ['Date'] })

function failure(waitMs: number | null): ApiFailure {
  const retryAt = waitMs === null ? null : Date.now() + waitMs
  return new ApiFailure('', { code: 'SHUTTING_DOWN', status: 503, retryAt })
}

test.each([
  ['says no time', null, true],
  ['asks for a moment', 2000, true],
  ['asks for a minute', 60_000, false],
])(
  'a read is repeated by itself only within the time that the service asks for: it %s',
  (_, waitMs, isRetried) => {
    const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {}
    if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('no retry')
    expect(retry(0, failure(waitMs))).toBe(isRetried)
    expect(retry(2, failure(waitMs))).toBe(false)
    expect(retryDelay(0, failure(waitMs))).toBe(Math.max(waitMs ?? 0, 500))
  },
)

test('a failure without a time, or whose time is over, asks for no wait', () => {
  expect(askedWaitMs(failure(60_000))).toBe(60_000)
  expect(askedWaitMs(failure(-5))).toBe(0)
  expect(askedWaitMs(failure(null))).toBe(0)
  expect(askedWaitMs(null)).toBe(0)
})
