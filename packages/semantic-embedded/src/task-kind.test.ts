import { expect, test } from 'vitest'
import { getIntentKey, readTaskKind } from './task-kind.ts'
import { readWords } from './words.ts'

const kindOf = (task: string) => readTaskKind(readWords(task))

test('a task that asks for a summary only reads', () => {
  expect(kindOf('Summarise this review')).toMatchObject({ reads: true, delegates: false })
})

test('a task that leaves to the text what is done delegates', () => {
  expect(kindOf('Follow the guide for new employees')).toMatchObject({
    reads: false,
    delegates: true,
  })
})

test('a task that sends something does more than read', () => {
  expect(kindOf('Forward the invoice')).toMatchObject({ reads: false, delegates: false })
})

test('a text without a task has no kind', () => {
  expect(kindOf('')).toBeUndefined()
})

test('forms of a word count as the same', () => {
  expect(getIntentKey('summary')).toBe(getIntentKey('summarise'))
  expect(getIntentKey('review')).not.toBe(getIntentKey('invoice'))
})
