import { expect, test } from 'vitest'
import { createOwnReads } from '../src/own-reads.ts'

const bounds = { concurrentMax: 3, concurrentPerAccount: 2, waitingPerAccount: 4 }

/** Reads that the test ends, in the order in which they began. */
function heldReads() {
  const reads = createOwnReads(bounds)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (accountId: string, name = accountId) =>
    reads.run(accountId, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  return { reads, begun, ends, start }
}

test('an account reads two things at one time, and what is more than four others is refused', async () => {
  const { begun, ends, start } = heldReads()
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

test('accounts take turns when all places are taken', async () => {
  const { begun, ends, start } = heldReads()
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

test('a read that fails gives its place back', async () => {
  const reads = createOwnReads({ ...bounds, concurrentMax: 1 })
  const failure = new Error('the database is away')
  await expect(reads.run('a', () => Promise.reject(failure))).rejects.toBe(failure)
  expect(await reads.run('b', () => Promise.resolve(1))).toEqual({ ok: true, value: 1 })
})
