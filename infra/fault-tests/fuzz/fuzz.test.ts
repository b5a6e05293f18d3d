import { expect, test } from 'vitest'
import { envelope } from './envelope-grammar.ts'
import { changedPrototype, prototypeState } from './prototypes.ts'
import { randomFrom } from './random.ts'
import { checkRange } from './check-range.ts'

test('two hundred hostile inputs end without exception, foreign text or a touched prototype', () => {
  expect(checkRange(0, 200)).toMatchObject({ inputs: 200, problems: [] })
})

test('a number generates the same input again', () => {
  for (const seed of [1, 77, 4000]) {
    expect(envelope(randomFrom(seed))).toEqual(envelope(randomFrom(seed)))
  }
  expect(envelope(randomFrom(1))).not.toEqual(envelope(randomFrom(2)))
})

test('a changed prototype is noticed', () => {
  const before = prototypeState()
  expect(changedPrototype(before, prototypeState())).toBeNull()
  const shared: object = Object.prototype
  Reflect.defineProperty(shared, 'polluted', { value: 1, configurable: true })
  try {
    expect(changedPrototype(before, prototypeState())).toBe('Object.prototype.polluted value')
  } finally {
    Reflect.deleteProperty(shared, 'polluted')
  }
})
