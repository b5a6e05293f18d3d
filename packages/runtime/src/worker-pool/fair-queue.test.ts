import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

function drain<Item>(queue: { shift(): Item | null }): Item[] {
  const items: Item[] = []
  for (let item = queue.shift(); item !== null; item = queue.shift()) items.push(item)
  return items
}

test('an owner with sixty items delays another owner by one item', () => {
  const queue = createFairQueue<string>(100)
  for (let n = 0; n < 60; n += 1) queue.push('busy', `busy ${n}`)
  queue.push('other', 'other 0')
  queue.push('other', 'other 1')
  expect(drain(queue).slice(0, 5)).toEqual(['busy 0', 'other 0', 'busy 1', 'other 1', 'busy 2'])
})

test('an urgent item passes the other items of its owner, not those of others', () => {
  const queue = createFairQueue<string>(100)
  queue.push('a', 'a 0')
  queue.push('b', 'b 0')
  queue.push('b', 'b urgent', true)
  expect(drain(queue)).toEqual(['a 0', 'b urgent', 'b 0'])
})

test('a full queue drops the last item of the owner that has most', () => {
  const queue = createFairQueue<string>(3)
  expect(queue.push('busy', 'busy 0')).toBeNull()
  expect(queue.push('busy', 'busy 1')).toBeNull()
  expect(queue.push('busy', 'busy 2')).toBeNull()
  expect(queue.push('other', 'other 0')).toBe('busy 2')
  expect(queue.push('busy', 'busy 3')).toBe('busy 3')
  expect(queue.size).toBe(3)
  expect(drain(queue)).toEqual(['busy 0', 'other 0', 'busy 1'])
})

test('of owners with equally many items the one whose turn comes last loses', () => {
  const queue = createFairQueue<string>(2)
  queue.push('a', 'a 0')
  queue.push('b', 'b 0')
  expect(queue.push('c', 'c 0')).toBe('c 0')
  expect(drain(queue)).toEqual(['a 0', 'b 0'])
})

test('every item comes out once or is dropped, and an owner keeps its order', () => {
  const owners = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 })
  fc.assert(
    fc.property(owners, fc.integer({ min: 1, max: 20 }), (pushes, sizeMax) => {
      const queue = createFairQueue<{ owner: string; n: number }>(sizeMax)
      const dropped = pushes
        .map((owner, n) => queue.push(owner, { owner, n }))
        .filter((item) => item !== null)
      expect(queue.size).toBe(Math.min(pushes.length, sizeMax))
      const out = drain(queue)
      expect(queue.size).toBe(0)
      const numbers = [...out, ...dropped].map(({ n }) => n).toSorted((a, b) => a - b)
      expect(numbers).toEqual(pushes.map((_, n) => n))
      for (const owner of new Set(pushes)) {
        const own = out.filter((item) => item.owner === owner).map(({ n }) => n)
        expect(own).toEqual(own.toSorted((a, b) => a - b))
      }
    }),
  )
})
