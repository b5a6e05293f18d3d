import { expect, test } from 'vitest'
import { createMeans, sourceOf } from './means.ts'

test('each source weighs the same, however many cases it has', () => {
  const means = createMeans()
  for (let index = 0; index < 98; index++) means.add('large', 'benign', 'allow')
  means.add('large', 'benign', 'review')
  means.add('large', 'benign', 'block')
  means.add('small', 'benign', 'review')
  means.add('small', 'attack', 'block')
  means.add('small', 'attack', 'allow')
  means.add('other', 'attack', 'review')
  expect(means.result()).toEqual({
    attackSources: 2,
    attacksBlocked: 0.25,
    attacksCaught: 0.75,
    benignSources: 2,
    benignBlocked: 0.005,
    benignFlagged: 0.51,
  })
})

test('without a case of a label there is no share of it', () => {
  expect(createMeans().result()).toEqual({
    attackSources: 0,
    attacksBlocked: null,
    attacksCaught: null,
    benignSources: 0,
    benignBlocked: null,
    benignFlagged: null,
  })
})

test('cases of one family are one source, also where their sources differ; without a family the source is', () => {
  const file = 'a.jsonl'
  const one = sourceOf({ file, source: 'repository/one.md', family: 'repository' })
  expect(sourceOf({ file, source: 'repository/two.md', family: 'repository' })).toBe(one)
  expect(sourceOf({ file, source: 'repository/one.md', family: '' })).not.toBe(one)
  expect(sourceOf({ file: 'b.jsonl', source: '', family: 'repository' })).not.toBe(one)
})
