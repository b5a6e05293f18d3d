import { expect, test } from 'vitest'
import { memoizeByText } from './memoize-by-text.ts'

test('a value is computed once for a text, and undefined is kept like any other value', () => {
  const asked: string[] = []
  const read = memoizeByText((text) => {
    asked.push(text)
    return text === 'a' ? undefined : text.length
  })
  expect([read('a'), read('bb'), read('a'), read('bb')]).toEqual([undefined, 2, undefined, 2])
  expect(asked).toEqual(['a', 'bb'])
})

test('beyond the bound no further value is kept, and the results stay right', () => {
  let calls = 0
  const read = memoizeByText((text) => {
    calls += 1
    return text.length
  })
  const texts = Array.from({ length: 2000 }, (_, index) => 'x'.repeat(index))
  for (const text of [...texts, ...texts]) expect(read(text)).toBe(text.length)
  expect(calls).toBeGreaterThan(2000)
  expect(calls).toBeLessThan(4000)
})
