import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test.each([
  '/console',
  '/console/',
  '/console/keys',
  '/console?x=1',
  '/console/evaluations?decision=block&code=A_B',
])('%s is a place to come back to', (path) => {
  expect(nextPath(path)).toBe(path)
})

test.each([
  '',
  '/',
  '/r/abc',
  '/consoles',
  'console/keys',
  'https://example.com/console',
  '//example.com/console',
  '/console//example.com',
  '/console/../r/abc',
  '/console/%2e%2e/r/abc',
  '/console/\\example.com',
  '/console/keys#x y',
  '/console/ü',
  '/console/a b',
  '/console/sign-in?next=/console/sign-in',
  `/console/${'a'.repeat(512)}`,
])('%j is none', (path) => {
  expect(nextPath(path)).toBeUndefined()
})
