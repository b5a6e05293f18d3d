import { expect, test } from 'vitest'
import { createFetchLimiter } from './fetch-limiter.ts'

function task() {
  const settle = { resolve: (_value: string): void => {}, reject: (_error: Error): void => {} }
  let started = false
  const run = () => {
    started = true
    return new Promise<string>((resolve, reject) => Object.assign(settle, { resolve, reject }))
  }
  return { run, settle, started: () => started }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('a limiter runs tasks up to the bound, queues the next ones in order, and refuses the rest with a retry time', async () => {
  const limiter = createFetchLimiter({ running: 2, waiting: 2, retryAfterSeconds: 7 })
  const tasks = [task(), task(), task(), task()]
  const results = Promise.allSettled(tasks.map(({ run }) => limiter.run(run)))
  await expect(limiter.run(task().run)).rejects.toMatchObject({
    error: { code: 'RATE_LIMITED', retryAfterSeconds: 7 },
  })
  const started = () => tasks.map((each) => each.started())
  await turn()
  expect(started()).toEqual([true, true, false, false])
  tasks[1]?.settle.resolve('second')
  await turn()
  expect(started()).toEqual([true, true, true, false])
  tasks[0]?.settle.reject(new Error('first'))
  await turn()
  expect(started()).toEqual([true, true, true, true])
  tasks[2]?.settle.resolve('third')
  tasks[3]?.settle.resolve('fourth')
  expect(await results).toMatchObject([
    { reason: { message: 'first' } },
    { value: 'second' },
    { value: 'third' },
    { value: 'fourth' },
  ])
})

test('a limiter frees the slot of a task that ends in any way, also one that throws synchronously', async () => {
  const limiter = createFetchLimiter({ running: 1, waiting: 0, retryAfterSeconds: 1 })
  const throwing = (): Promise<never> => {
    throw new TypeError('defect')
  }
  await expect(limiter.run(throwing)).rejects.toThrow(TypeError)
  await expect(limiter.run(throwing)).rejects.toThrow(TypeError)
  expect(await limiter.run(() => Promise.resolve('free'))).toBe('free')
})
