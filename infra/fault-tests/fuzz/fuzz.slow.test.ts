import { expect, test } from 'vitest'
import { checkRange } from './check-range.ts'

test('ten thousand hostile inputs end without exception, foreign text or a touched prototype', () => {
  expect(checkRange(0, 10_000)).toMatchObject({ inputs: 10_000, problems: [] })
})
