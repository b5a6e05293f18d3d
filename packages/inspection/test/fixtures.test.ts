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
  test('gets the verdict that its declarations have', async () => {
    const outcome = await outcomeOf({ inspect: inspectImage }, fixtureBytes(fixture.file))
    expect(outcome, fixture.note).toMatchObject(expectationOf(fixture))
  })
})

describe('what is said of an image with hostile texts', () => {
  const hostile = expectedFixtures.filter(({ file }) => file.startsWith('hostile/'))

  test.each(hostile)('$file: holds nothing of them', async ({ file }) => {
    const image = fixtureBytes(file)
    expect(image.includes(MARK)).toBe(true)
    expect(JSON.stringify(await inspectImage(image))).not.toContain(MARK)
  })
})

test('the list of expectations is the one that the fixtures are made from', () => {
  expect(expectedFixtures).toEqual(
    [...fixtures].map(([file, { expected, note }]) => ({ file, ...expected, note })),
  )
})

test('every committed image is in the list', () => {
  const files = readdirSync(join(import.meta.dirname, '../fixtures'), {
    recursive: true,
    withFileTypes: true,
  })
  const images = files.filter(({ name }) => !/\.(?:json|md)$/.test(name) && name.includes('.'))
  expect(images).toHaveLength(expectedFixtures.length)
})
