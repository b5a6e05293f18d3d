import { expect, test } from 'vitest'
import { createReadCoalescer } from './coalesce-reads.ts'

/** Reads that end when the test ends them. */
function heldReads() {
  const held: PromiseWithResolvers<string>[] = []
  const read = (): Promise<string> => {
    const one = Promise.withResolvers<string>()
    held.push(one)
    return one.promise
  }
  return { held, read }
}

test('a thousand concurrent callers share two reads', async () => {
  const { held, read } = heldReads()
  const coalesce = createReadCoalescer<string>()
  const first = coalesce('key', read)
  const others = Array.from({ length: 999 }, () => coalesce('key', read))
  expect(held).toHaveLength(1)
  held[0]?.resolve('before')
  expect(await first).toBe('before')
  await expect.poll(() => held.length).toBe(2)
  held[1]?.resolve('after')
  expect(new Set(await Promise.all(others))).toEqual(new Set(['after']))
})

test('a caller never gets the result of a read that began before its call', async () => {
  const { held, read } = heldReads()
  const coalesce = createReadCoalescer<string>()
  const first = coalesce('key', read)
  const second = coalesce('key', read)
  held[0]?.resolve('old')
  await first
  await expect.poll(() => held.length).toBe(2)
  // The second read runs: a caller that comes now waits for a third.
  const third = coalesce('key', read)
  held[1]?.resolve('newer')
  expect(await second).toBe('newer')
  await expect.poll(() => held.length).toBe(3)
  held[2]?.resolve('newest')
  expect(await third).toBe('newest')
})

test('reads of different keys are not shared', async () => {
  const { held, read } = heldReads()
  const coalesce = createReadCoalescer<string>()
  const both = [coalesce('a', read), coalesce('b', read)]
  expect(held).toHaveLength(2)
  held[0]?.resolve('a')
  held[1]?.resolve('b')
  expect(await Promise.all(both)).toEqual(['a', 'b'])
})

test('a failed read does not fail the callers that wait for the next one', async () => {
  const { held, read } = heldReads()
  const coalesce = createReadCoalescer<string>()
  const first = coalesce('key', read)
  const second = coalesce('key', read)
  held[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => held.length).toBe(2)
  held[1]?.resolve('back')
  expect(await second).toBe('back')
})

test('a finished read is not cached', async () => {
  const coalesce = createReadCoalescer<number>()
  let reads = 0
  const read = () => Promise.resolve((reads += 1))
  for (let n = 1; n <= 3; n += 1) expect(await coalesce('key', read)).toBe(n)
})
