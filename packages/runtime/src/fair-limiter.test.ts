import { expect, test } from 'vitest'
import { createFairLimiter } from './fair-limiter.ts'

const bounds = { concurrentMax: 3, concurrentPerOwner: 2, waitingPerOwner: 4 }

/** Tasks that the test ends, in the order in which they began. */
function heldTasks() {
  const limiter = createFairLimiter(bounds)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (owner: string, name = owner) =>
    limiter.run(owner, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  return { limiter, begun, ends, start }
}

test('a limiter runs two tasks of an owner concurrently, and refuses more than four that wait', async () => {
  const { begun, ends, start } = heldTasks()
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => start('a', name))
  expect(begun).toEqual(['a1', 'a2'])
  expect(await start('a', 'a7')).toEqual({
    ok: false,
    error: { code: 'RATE_LIMITED', retryAfterSeconds: 1 },
  })
  for (const [index, read] of all.entries()) {
    ends[index]?.()
    expect(await read).toEqual({ ok: true, value: `a${index + 1}` })
  }
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
})

test('owners take turns when the limiter is full', async () => {
  const { begun, ends, start } = heldTasks()
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => start('a', name)),
    ...['b1', 'b2', 'b3'].map((name) => start('b', name)),
    start('c'),
  ]
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  const read = async (index: number) => {
    ends[index]?.()
    const name = begun[index]
    await all.find((_, at) => ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c'][at] === name)
  }
  for (let index = 0; index < all.length; index += 1) await read(index)
  expect(begun.slice(3)).toEqual(['a3', 'b2', 'c', 'a4', 'b3'])
})

test('a task that fails releases its place in the limiter', async () => {
  const limiter = createFairLimiter({ ...bounds, concurrentMax: 1 })
  const failure = new Error('the database is away')
  await expect(limiter.run('a', () => Promise.reject(failure))).rejects.toBe(failure)
  expect(await limiter.run('b', () => Promise.resolve(1))).toEqual({ ok: true, value: 1 })
})
