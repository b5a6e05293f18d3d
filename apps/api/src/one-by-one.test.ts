import { expect, test } from 'vitest'
import { createTurns } from './one-by-one.ts'

test('between two turns, what else is ready runs', async () => {
  const turn = createTurns()
  const order: string[] = []
  const work = ['a', 'b', 'c'].map((name) => turn().then(() => order.push(name)))
  const others = async (): Promise<void> => {
    for (let round = 0; round < 3; round += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      order.push('other')
    }
  }
  await Promise.all([...work, others()])
  expect(order.join(' ')).not.toMatch(/[abc] [abc]/)
  expect(order.filter((name) => name !== 'other')).toEqual(['a', 'b', 'c'])
})
