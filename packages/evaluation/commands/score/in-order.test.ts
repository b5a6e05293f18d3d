import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

test('results come in the order of the items, whichever ends first, with no more concurrent ones than allowed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (scheduler, count, concurrent) => {
        let running = 0
        let most = 0
        const work = async (item: number): Promise<number> => {
          running += 1
          most = Math.max(most, running)
          await scheduler.schedule(Promise.resolve())
          running -= 1
          return item * 2
        }
        const items = Array.from({ length: count }, (_, index) => index)
        const results = collect(inOrder(items, concurrent, work))
        await scheduler.waitFor(results)
        expect(await results).toEqual(items.map((item) => item * 2))
        expect(most).toBeLessThanOrEqual(concurrent)
      },
    ),
  )
})

test('no item is read before it can be processed', async () => {
  let read = 0
  const items = function* (): Generator<number> {
    while (read < 100) yield read++
  }
  for await (const item of inOrder(items(), 3, (each) => Promise.resolve(each)))
    expect(read - item).toBeLessThanOrEqual(4)
})

test('the first rejection ends the iteration', async () => {
  const work = (item: number): Promise<number> =>
    item === 1 ? Promise.reject(new Error('one')) : Promise.resolve(item)
  await expect(collect(inOrder([0, 1, 2], 2, work))).rejects.toThrow('one')
})
