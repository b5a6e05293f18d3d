import { expect, test } from 'vitest'
import { canRotate, isUsable, statusOf, type KeyState } from './key-status.ts'

const now = '2026-11-23T12:00:00.000Z'
const before = '2026-11-23T11:59:59.999Z'
const soon = '2026-11-24T12:00:00.000Z'
const inTwoWeeks = '2026-12-07T12:00:00.000Z'
const id = '0b6d7c2e-1f57-4ad3-9a3b-2f0a5a3d8c11'
const plain = { revokedAt: null, expiresAt: null, graceEndsAt: null, replacedBy: null }

test.each([
  ['a key without an end', {}, 'active', null],
  ['a key whose expiry is far', { expiresAt: inTwoWeeks }, 'active', inTwoWeeks],
  ['a key that expires tomorrow', { expiresAt: soon }, 'ending', soon],
  ['a key that expires now', { expiresAt: now }, 'expired', now],
  ['a key that has expired', { expiresAt: before }, 'expired', before],
  ['a revoked key', { revokedAt: before }, 'revoked', before],
  [
    'a key that was revoked before it expired',
    { revokedAt: before, expiresAt: now },
    'revoked',
    before,
  ],
  ['a rotated key in its grace', { replacedBy: id, graceEndsAt: soon }, 'in_grace', soon],
  ['a rotated key whose grace ends now', { replacedBy: id, graceEndsAt: now }, 'replaced', now],
  [
    'a rotated key whose grace ended with its expiry',
    { replacedBy: id, graceEndsAt: before, expiresAt: before },
    'replaced',
    before,
  ],
  ['a rotated key without a grace', { replacedBy: id, revokedAt: now }, 'revoked', now],
  [
    'a key in its grace that was revoked',
    { replacedBy: id, graceEndsAt: soon, revokedAt: before },
    'revoked',
    before,
  ],
] as const)('%s', (_, fields, state, at) => {
  expect(statusOf({ ...plain, ...fields }, Date.parse(now))).toEqual({ state, at })
})

test('calls are let in with keys that are active or in their grace, and only active ones can be rotated', () => {
  const states: readonly KeyState[] = [
    'active',
    'ending',
    'in_grace',
    'expired',
    'replaced',
    'revoked',
  ]
  expect(states.filter(isUsable)).toEqual(['active', 'ending', 'in_grace'])
  expect(states.filter(canRotate)).toEqual(['active', 'ending'])
})
