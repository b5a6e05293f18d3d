import { expect, test } from 'vitest'
import { readSignals } from './http-protocol.ts'

const good = { probability: 0.5, confidence: 0.5 }

test('an inherited signal is not an answer', () => {
  const inherited: Record<string, unknown> = Object.create({ promptInjection: good })
  expect(readSignals(inherited, ['promptInjection']).ok).toBe(false)
  inherited['promptInjection'] = good
  expect(readSignals(inherited, ['promptInjection']).ok).toBe(true)
})
