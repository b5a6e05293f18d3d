import type { PolicyDescription, PolicyThresholds } from '@ase/schemas'
import { policies, thresholdsOf } from '@ase/policy'
import { describe, expect, test } from 'vitest'
import { comparePolicies, type Difference } from './compare-policies.ts'

const thresholds = thresholdsOf(policies.default)

function policy(facts: Partial<PolicyDescription> = {}): PolicyDescription {
  return {
    id: 'one',
    version: '2026.01.31-1',
    description: null,
    kinds: [['promptInjection', 'toolPoisoning']],
    thresholds,
    types: {},
    origins: {},
    ...facts,
  }
}

function withCombined(combined: Partial<PolicyThresholds['combined']>): PolicyThresholds {
  return { ...thresholds, combined: { ...thresholds.combined, ...combined } }
}

function inWords({ scope, label, first, second, effect }: Difference): string {
  return `${scope ?? 'all'}: ${label} ${first.join()}|${second.join()} ${effect?.words ?? 'same'}`
}

describe('the differences of two policies', () => {
  test('are none where only id, version, description and the order of kinds differ', () => {
    const first = policy({
      kinds: [
        ['promptInjection', 'toolPoisoning'],
        ['goalDrift', 'intentMisalignment'],
      ],
    })
    const second = policy({
      id: 'two',
      version: '2026.02.01-1',
      description: 'The same.',
      kinds: [
        ['intentMisalignment', 'goalDrift'],
        ['dataExfiltration'],
        ['toolPoisoning', 'promptInjection'],
      ],
    })
    expect(comparePolicies(first, second)).toEqual([])
  })

  test('say which way a number goes, and show all its digits', () => {
    const lower = policy({ thresholds: withCombined({ reviewAt: 0.5951 }) })
    expect(comparePolicies(policy(), lower).map(inWords)).toEqual([
      'all: Together they ask for review from 0.60|0.5951 Asks for review earlier',
    ])
    expect(comparePolicies(lower, policy()).map(inWords)).toEqual([
      'all: Together they ask for review from 0.5951|0.60 Asks for review later',
    ])
  })

  test('hold of a type what is not the same as for all types', () => {
    const second = policy({
      thresholds: withCombined({ blockAt: 0.8 }),
      types: { action: withCombined({ blockAt: 0.7 }), trace: thresholds },
    })
    expect(comparePolicies(policy(), second).map(inWords)).toEqual([
      'all: Together they block from 0.90|0.80 Blocks earlier',
      'action: Together they block from 0.90|0.70 Blocks earlier',
      'trace: Together they block from 0.90|0.90 same',
    ])
  })

  test('hold of a text by the user what is not the same as for the type context', () => {
    const never = { ...thresholds, blockAt: { ...thresholds.blockAt, promptInjection: null } }
    const context = withCombined({ reviewAt: 0.5 })
    const first = policy({ types: { context }, origins: { user: { ...never, ...context } } })
    const second = policy({ types: { context }, origins: { user: { ...context, ...never } } })
    expect(comparePolicies(policy(), policy({ origins: { user: never } })).map(inWords)).toEqual([
      'user: Prompt injection 0.85|never Blocks later',
    ])
    expect(comparePolicies(first, second).map(inWords)).toEqual([
      'user: Prompt injection 0.85|never Blocks later',
      'user: Together they ask for review from 0.50|0.60 Asks for review later',
    ])
  })

  test('name only the codes that one of them has', () => {
    const first = policy({ thresholds: { ...thresholds, blockOn: ['BOTH', 'FIRST'] } })
    const second = policy({ thresholds: { ...thresholds, blockOn: ['SECOND', 'BOTH'] } })
    expect(comparePolicies(first, second).map(inWords)).toEqual([
      'all: Codes that block FIRST|SECOND Blocks on other codes',
    ])
    expect(comparePolicies(policy(), second).map(inWords)).toEqual([
      'all: Codes that block |SECOND,BOTH Blocks on more codes',
    ])
    expect(comparePolicies(first, policy()).map(inWords)).toEqual([
      'all: Codes that block BOTH,FIRST| Blocks on fewer codes',
    ])
  })

  test('tell where signals are added up in another way', () => {
    expect(comparePolicies(policy(), policy({ kinds: [] })).map(inWords)).toEqual([
      'all: Signals that count as one Prompt injection + Tool poisoning| Adds signals up in another way',
    ])
  })
})
