import type { TypedInput } from '@ase/schemas'
import { expect, test } from 'vitest'
import { originOf } from './origin.ts'

function text(
  source: 'user' | 'email' | 'memory',
  trustLevel: 'trusted' | 'mixed' | 'untrusted' | 'unknown',
): TypedInput {
  return { type: 'context', input: { content: 'Our office opens at nine.', source, trustLevel } }
}

test.each([
  ['user', 'trusted', 'user'],
  ['user', 'untrusted', 'user'],
  ['email', 'trusted', 'trusted'],
  ['memory', 'trusted', 'trusted'],
  ['email', 'mixed', 'third_party'],
  ['email', 'unknown', 'third_party'],
  ['memory', 'untrusted', 'third_party'],
] as const)('a text with the source %s and the trust level %s has the origin %s', (...row) => {
  expect(originOf(text(row[0], row[1]))).toBe(row[2])
})

test('a request of another type than context has no origin, whatever it quotes', () => {
  const action: TypedInput = {
    type: 'action',
    input: {
      userIntent: 'Read the mail.',
      proposedAction: { tool: 'mail.read', arguments: {} },
      grantedCapabilities: ['mail.read'],
      context: [{ source: 'user', content: 'Read it.' }],
    },
  }
  expect(originOf(action)).toBeUndefined()
})
