import { expect, test } from 'vitest'
import { createStopper } from './stopper.ts'

test('a stopper undoes the steps once, the latest first, whatever fails', async () => {
  const undone: string[] = []
  const stopper = createStopper()
  stopper.add(async () => void undone.push('first'))
  stopper.add(() => Promise.reject(new Error('broken')))
  stopper.add(async () => void undone.push('last'))
  await Promise.all([stopper.stop(), stopper.stop()])
  expect(undone).toEqual(['last', 'first'])
})

test('a step that ends after a stop began is undone immediately', async () => {
  const undone: string[] = []
  const stopper = createStopper()
  await stopper.stop()
  stopper.add(async () => void undone.push('late'))
  expect(undone).toEqual(['late'])
})
