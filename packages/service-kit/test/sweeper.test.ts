import { createLogger, startSweeper } from '../src/index.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const log = createLogger({ service: 'api', level: 'silent' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A sweeper of every second whose sweeps are counted. */
function sweeping(sweep: () => Promise<boolean>) {
  const counted = { started: 0 }
  const sweeper = startSweeper(
    () => {
      counted.started += 1
      return sweep()
    },
    1000,
    log,
  )
  return { counted, sweeper }
}

test('a sweeper runs at every interval, and never concurrently', async () => {
  let finish = Promise.withResolvers<boolean>()
  const { counted, sweeper } = sweeping(() => finish.promise)
  await vi.advanceTimersByTimeAsync(3000)
  expect(counted.started).toBe(1)
  finish.resolve(false)
  finish = Promise.withResolvers()
  await vi.advanceTimersByTimeAsync(1000)
  expect(counted.started).toBe(2)
  finish.resolve(false)
  await sweeper.stop()
})

test('a sweeper runs again immediately while there is more, a hundred times at most', async () => {
  let left = 3
  const { counted, sweeper } = sweeping(() => Promise.resolve(--left > 0))
  await vi.advanceTimersByTimeAsync(1000)
  expect(counted.started).toBe(3)
  left = Infinity
  await vi.advanceTimersByTimeAsync(1000)
  expect(counted.started).toBe(103)
  await sweeper.stop()
})

test('the stop of a sweeper ends a round that has more to do', async () => {
  const finish = Promise.withResolvers<boolean>()
  const { counted, sweeper } = sweeping(() => finish.promise)
  await vi.advanceTimersByTimeAsync(1000)
  const stopped = sweeper.stop()
  finish.resolve(true)
  await stopped
  expect(counted.started).toBe(1)
})

test('a sweeper goes on after a failure, and ends when it is stopped', async () => {
  const { counted, sweeper } = sweeping(() => Promise.reject(new Error('the database is away')))
  await vi.advanceTimersByTimeAsync(3000)
  expect(counted.started).toBe(3)
  await sweeper.stop()
  await vi.advanceTimersByTimeAsync(3000)
  expect(counted.started).toBe(3)
})
