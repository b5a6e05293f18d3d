import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fixtures } from '../commands/fixtures/catalog.ts'
import { MARK } from '../commands/fixtures/groups/hostile.ts'
import { inspectImage } from '../src/index.ts'
import { expectedFixtures, fixtureBytes, type ExpectedFixture } from './expected-fixtures.ts'
import { outcomeOf } from './outcome.ts'

function expectationOf(fixture: ExpectedFixture) {
  return 'error' in fixture
    ? { error: fixture.error }
    : { verdictKey: fixture.verdictKey, reasons: fixture.reasons.toSorted() }
}

describe.each(expectedFixtures)('$file', (fixture) => {
  test('a fixture gets the expected verdict and reasons', async () => {
    const outcome = await outcomeOf({ inspect: inspectImage }, fixtureBytes(fixture.file))
    expect(outcome, fixture.note).toMatchObject(expectationOf(fixture))
  })
})

describe('the inspection of an image with hostile texts', () => {
  const hostile = expectedFixtures.filter(({ file }) => file.startsWith('hostile/'))

  test.each(hostile)(
    'the inspection of an image with hostile texts has none of them: $file',
    async ({ file }) => {
      const image = fixtureBytes(file)
      expect(image.includes(MARK)).toBe(true)
      expect(JSON.stringify(await inspectImage(image))).not.toContain(MARK)
    },
  )
})

test('expected.json has the fixtures that the generator defines', () => {
  expect(expectedFixtures).toEqual(
    [...fixtures].map(([file, { expected, note }]) => ({ file, ...expected, note })),
  )
})

test('every committed image is in expected.json', () => {
  const files = readdirSync(join(import.meta.dirname, '../fixtures'), {
    recursive: true,
    withFileTypes: true,
  })
  const images = files.filter(({ name }) => !/\.(?:json|md)$/.test(name) && name.includes('.'))
  expect(images).toHaveLength(expectedFixtures.length)
})
