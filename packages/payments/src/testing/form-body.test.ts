import { expect, test } from 'vitest'
import { parseForm } from './form-body.ts'
import { StripeProblem } from './stripe-problem.ts'

test('a form with nested names is parsed into nested objects', () => {
  expect(parseForm('a=1&b[c]=2&b[d][0][e]=x%20y')).toEqual({
    a: '1',
    b: { c: '2', d: { 0: { e: 'x y' } } },
  })
  expect(parseForm('')).toEqual({})
})

test('form names such as __proto__ are data', () => {
  const parsed = parseForm('metadata[__proto__]=x&constructor=y')
  expect(Object.keys(parsed)).toEqual(['metadata', 'constructor'])
  expect(Object.keys(parsed['metadata'] ?? {})).toEqual(['__proto__'])
})

test.each([
  'a',
  '=1',
  'a=1&',
  'a=1&a=2',
  'a=1&a[b]=2',
  'a[b]=1&a=2',
  'a[b=1',
  'a]=1',
  'a[]=1',
  'a=%zz',
  'a[b][c][d][e][f]=1',
])('the form %s is refused', (body) => {
  expect(() => parseForm(body)).toThrow(StripeProblem)
})
