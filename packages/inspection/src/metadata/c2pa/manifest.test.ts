import { expect, test } from 'vitest'
import { UnreadableMetadataError } from '../../declarations/unreadable-metadata-error.ts'
import { ManifestBudget } from './manifest.ts'

test('a budget bounds the items of all manifests together', () => {
  const budget = new ManifestBudget()
  const items = Array.from({ length: 10_000 }, (_, index) => index)
  expect(budget.spend('actions', items)).toHaveLength(10_000)
  expect(budget.spend('actions', items.slice(0, 6384))).toHaveLength(6384)
  expect(() => budget.spend('actions', [0])).toThrow(UnreadableMetadataError)
  expect(budget.spend('ingredients', items)).toHaveLength(10_000)
})
