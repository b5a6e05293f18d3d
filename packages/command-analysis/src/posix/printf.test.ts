import { expect, test } from 'vitest'
import { isUnknown } from '../model/model.ts'
import { printf } from './printf.ts'

test('values are printed by the format, again and again', () => {
  expect(printf(['%s-', 'a', 'b', 'c'])).toBe('a-b-c-')
})

test('what is too long to be kept ends as unknown', () => {
  const printed = printf(['%s', ...Array.from({ length: 9000 }, () => 'ab')])
  expect(isUnknown(printed ?? '')).toBe(true)
})
