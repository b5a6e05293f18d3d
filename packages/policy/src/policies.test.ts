import { signalNames } from '@ase/schemas'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { decide } from './decide.ts'
import { findPolicy, policies } from './policies.ts'

test.each(['default', 'strict', 'permissive'])('%s is found by its id', (id) => {
  expect(findPolicy(id)?.id).toBe(id)
})

test.each(['', 'unknown', 'constructor', '__proto__', 'toString'])('%j is no policy', (id) => {
  expect(findPolicy(id)).toBeUndefined()
})

test('strict is never milder than default, and default never milder than permissive', () => {
  const { strict, permissive, default: standard } = policies
  for (const name of signalNames) {
    expect(strict.blockAt[name]).toBeLessThan(standard.blockAt[name])
    expect(standard.blockAt[name]).toBeLessThan(permissive.blockAt[name])
  }
})

/** A published version's answers over a grid of evidence. A new behaviour needs a new version and a new line here. */
const published: Readonly<Record<string, string>> = {
  'default 2026.11.21-1': '79bd176e16a590a6',
  'strict 2026.11.21-1': 'cdf31d2c0b32953f',
  'permissive 2026.11.21-1': '2a7a3a8d2bc8d966',
}

test.each(Object.values(policies))('$id $version behaves as it was published', (policy) => {
  const levels = [0, 0.2, 0.3, 0.45, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1]
  const verdicts = levels.flatMap((probability) =>
    [0.2, 0.55, 0.95].flatMap((confidence) =>
      signalNames.map((name) => {
        const strong = { probability, confidence }
        const signals = { [name]: strong, goalDrift: { probability: 0.5, confidence: 0.9 } }
        return decide({ findings: [], signals }, policy)
      }),
    ),
  )
  const digest = createHash('sha256').update(JSON.stringify(verdicts)).digest('hex').slice(0, 16)
  expect(digest).toBe(published[`${policy.id} ${policy.version}`])
})
