import { expect, test } from 'vitest'
import { modeOfKey } from './mode-of-key.ts'

test.each([
  [['sk', 'test', 'abc123'], 'test'],
  [['rk', 'test', 'abc123'], 'test'],
  [['sk', 'live', 'abc123'], 'live'],
  [['rk', 'live', 'abc_123'], 'live'],
  [['pk', 'live', 'abc123'], null],
  [['sk', 'prod', 'abc123'], null],
  [['sk', 'test', ''], null],
  [['sk', 'test'], null],
  [[''], null],
])('the key %j has the mode %s', (parts, mode) => {
  expect(modeOfKey(parts.join('_'))).toBe(mode)
})
