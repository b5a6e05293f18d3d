import { expect, test } from 'vitest'
import { isUnknown } from '../model/model.ts'
import { runPrintf } from './printf.ts'

test('printf repeats the format for further values', () => {
  expect(runPrintf(['%s-', 'a', 'b', 'c'])).toBe('a-b-c-')
})

test('printf gives null for output that is too long', () => {
  const printed = runPrintf(['%s', ...Array.from({ length: 9000 }, () => 'ab')])
  expect(isUnknown(printed ?? '')).toBe(true)
})
