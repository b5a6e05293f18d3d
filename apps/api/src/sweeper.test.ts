import { createLogger } from '@ase/service-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSweeper } from './sweeper.ts'

const log = createLogger({ service: 'api', level: 'silent' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('sweeps at every interval, never twice at once', async () => {
  let started = 0
  let finish = Promise.withResolvers<void>()
  const sweeper = startSweeper(
    () => {
      started += 1
      return finish.promise
    },
    1000,
    log,
  )
  await vi.advanceTimersByTimeAsync(3000)
  expect(started).toBe(1)
  finish.resolve()
  finish = Promise.withResolvers()
  await vi.advanceTimersByTimeAsync(1000)
  expect(started).toBe(2)
  finish.resolve()
  await sweeper.stop()
})

test('goes on after a failure and stops when told', async () => {
  let started = 0
  const fail = () => {
    started += 1
    return Promise.reject(new Error('the database is away'))
  }
  const sweeper = startSweeper(fail, 1000, log)
  await vi.advanceTimersByTimeAsync(3000)
  expect(started).toBe(3)
  await sweeper.stop()
  await vi.advanceTimersByTimeAsync(3000)
  expect(started).toBe(3)
})
