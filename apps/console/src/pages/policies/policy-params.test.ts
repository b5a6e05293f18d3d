import { expect, test } from 'vitest'
import { idsOf, policyPair } from './policy-params.ts'

test('two different policies are compared', () => {
  expect(policyPair('default,my.own_policy-2')).toBe('default,my.own_policy-2')
  expect(idsOf('default,my.own_policy-2')).toEqual(['default', 'my.own_policy-2'])
})

test.each([
  '',
  'default',
  'default,',
  ',strict',
  'default,default',
  'a,b,c',
  'a,B',
  'a,b,',
  'a,<b>',
])('%j is no pair of policies', (text) => {
  expect(policyPair(text)).toBeUndefined()
})
