import { Envelope, limits, parseAs } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { Random } from './random.ts'
import { inventRecipe, mutateRecipe } from './mutate.ts'
import { worstBodies, writeBody, type Recipe } from './worst-bodies.ts'

const recipes = Object.entries(worstBodies)
const isValid = (body: string): boolean => parseAs(Envelope, JSON.parse(body)).ok

describe.each([8192, limits.evaluation.bodyBytesMax])('at %i bytes', (bytes) => {
  test.each(recipes)('%s is a valid body that is no larger', (_, recipe) => {
    const body = writeBody(recipe, bytes)
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(bytes)
    expect(isValid(body)).toBe(true)
  })
})

test('bodies of types that have room for it fill their size', () => {
  for (const [name, recipe] of recipes) {
    // All that an action without a context has room for.
    if (recipe.type === 'action') continue
    const body = writeBody(recipe, 32_768)
    expect(Buffer.byteLength(body), name).toBeGreaterThan(32_768 * 0.8)
  }
})

test('a seed makes the same recipes again', () => {
  const make = (seed: number): Recipe => {
    const random = new Random(seed)
    const first = inventRecipe('mcp', random, ['a', 'b'])
    return mutateRecipe(first, inventRecipe('mcp', random, ['c']), random, ['d'])
  }
  expect(make(7)).toEqual(make(7))
  expect(make(7)).not.toEqual(make(8))
})

test('what mutation makes of a valid recipe is nearly always valid', () => {
  const random = new Random(1)
  let valid = 0
  for (let tried = 0; tried < 100; tried += 1) {
    const recipe = inventRecipe('trace', random, ['ignore', '$(', '\u200B'])
    const changed = mutateRecipe(recipe, recipe, random, ['rm -rf', '<!--'])
    if (isValid(writeBody(changed, 4096))) valid += 1
  }
  expect(valid).toBeGreaterThan(90)
})
