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
  let finish = Promise.withResolvers<boolean>()
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
  finish.resolve(false)
  finish = Promise.withResolvers()
  await vi.advanceTimersByTimeAsync(1000)
  expect(started).toBe(2)
  finish.resolve(false)
  await sweeper.stop()
})

test('goes on at once while there is more, a hundred times at most', async () => {
  let started = 0
  let left = 3
  const sweeper = startSweeper(
    () => {
      started += 1
      left -= 1
      return Promise.resolve(left > 0)
    },
    1000,
    log,
  )
  await vi.advanceTimersByTimeAsync(1000)
  expect(started).toBe(3)
  left = Infinity
  await vi.advanceTimersByTimeAsync(1000)
  expect(started).toBe(103)
  await sweeper.stop()
})

test('a stop ends a round that has more to do', async () => {
  let started = 0
  const finish = Promise.withResolvers<boolean>()
  const sweeper = startSweeper(
    () => {
      started += 1
      return finish.promise
    },
    1000,
    log,
  )
  await vi.advanceTimersByTimeAsync(1000)
  const stopped = sweeper.stop()
  finish.resolve(true)
  await stopped
  expect(started).toBe(1)
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
