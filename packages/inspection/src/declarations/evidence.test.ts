import { expect, test } from 'vitest'
import { Budget } from './budget.ts'
import type { Act, Carrier, Declaration } from './declaration.ts'
import { DECLARATIONS_MAX, orderedDeclarations } from './evidence.ts'
import { vocabulary } from './vocabulary.ts'

test('the nearest declarations stay when there are too many', () => {
  const carriers: readonly Carrier[] = ['actions', 'metadata', 'creativeWork', 'templates']
  const acts: readonly Act[] = ['created', 'placed', 'edited', 'none']
  const all = [...vocabulary.keys()].flatMap((value) =>
    carriers.flatMap((carrier, depth) =>
      acts.map((act): Declaration => ({ value, carrier, position: 'base', act, depth })),
    ),
  )
  const kept = orderedDeclarations(all.toReversed())
  expect(all.length).toBeGreaterThan(DECLARATIONS_MAX)
  expect(kept).toHaveLength(DECLARATIONS_MAX)
  expect(kept).toEqual(orderedDeclarations(all))
  expect(kept.filter(({ depth }) => depth < 2)).toHaveLength(2 * 4 * vocabulary.size)
})

test('a limit is for all manifests together', () => {
  const budget = new Budget()
  const items = Array.from({ length: 10_000 }, (_, index) => index)
  expect(budget.take('actions', items)).toHaveLength(10_000)
  expect(budget.take('actions', items)).toHaveLength(6384)
  expect(budget.take('actions', items)).toHaveLength(0)
  expect(budget.take('ingredients', items)).toHaveLength(10_000)
})
