import { expect, test } from 'vitest'
import { issuesOf } from '../test/issues-of.ts'
import { IdempotencyKey } from './idempotency-key.ts'

test.each(['!'.repeat(16), '~'.repeat(128), `"${'a'.repeat(14)}"`])(
  'IdempotencyKey accepts %s',
  (key) => {
    expect(issuesOf(IdempotencyKey, key)).toEqual([])
  },
)

test.each([
  ['a'.repeat(15), 'too_small'],
  ['a'.repeat(129), 'too_big'],
  [`${'a'.repeat(16)} `, 'invalid_format'],
  [`${'a'.repeat(16)}\t`, 'invalid_format'],
  [`${'a'.repeat(16)}\n`, 'invalid_format'],
  [`${'a'.repeat(16)}\u007f`, 'invalid_format'],
  [`${'a'.repeat(16)}é`, 'invalid_format'],
  ['a'.repeat(16).concat(', ', 'b'.repeat(16)), 'invalid_format'],
])('IdempotencyKey refuses %j with %s', (key, issue) => {
  expect(issuesOf(IdempotencyKey, key)).toEqual([`: ${issue}`])
})
