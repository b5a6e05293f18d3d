import { expect, test } from 'vitest'
import { createTurns } from './one-by-one.ts'

test('between two turns, what else is ready runs', async () => {
  const turn = createTurns()
  const order: string[] = []
  const work = ['a', 'b', 'c'].map((name) => turn(async () => order.push(name)))
  const others = async (): Promise<void> => {
    while (!order.includes('c')) {
      await new Promise((resolve) => setImmediate(resolve))
      order.push('-')
    }
  }
  await Promise.all([...work, others()])
  expect(order.join('')).toMatch(/^-*a-+b-+c-*$/)
})

test('a turn gives its result, and one that fails keeps nobody waiting', async () => {
  const turn = createTurns()
  const failed = turn(() => Promise.reject(new Error('no')))
  const next = turn(async () => 7)
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe(7)
})
