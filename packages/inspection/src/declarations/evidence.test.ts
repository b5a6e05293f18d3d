import { expect, test } from 'vitest'
import { Budget } from './budget.ts'
import type { Act, Carrier, Declaration } from './declaration.ts'
import { orderedDeclarations } from './evidence.ts'
import { UnreadableEvidence } from './unreadable-evidence.ts'
import { vocabulary } from './vocabulary.ts'

test('the order of declarations and their repetitions do not matter', () => {
  const carriers: readonly Carrier[] = ['actions', 'metadata', 'creativeWork', 'templates']
  const acts: readonly Act[] = ['created', 'placed', 'edited', 'none']
  const all = [...vocabulary.keys()].flatMap((value) =>
    carriers.flatMap((carrier, depth) =>
      acts.map((act): Declaration => ({ value, carrier, position: 'base', act, depth })),
    ),
  )
  const kept = orderedDeclarations([...all, ...all.toReversed()])
  expect(kept).toHaveLength(all.length)
  expect(kept).toEqual(orderedDeclarations(all))
})

test('a limit is for all manifests together', () => {
  const budget = new Budget()
  const items = Array.from({ length: 10_000 }, (_, index) => index)
  expect(budget.take('actions', items)).toHaveLength(10_000)
  expect(budget.take('actions', items.slice(0, 6384))).toHaveLength(6384)
  expect(() => budget.take('actions', [0])).toThrow(UnreadableEvidence)
  expect(budget.take('ingredients', items)).toHaveLength(10_000)
})
