import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { fixtures } from '../commands/fixtures/catalog.ts'
import { MARK } from '../commands/fixtures/groups/hostile.ts'
import { createInspector, InspectionFailure, inspectImage, type Inspector } from '../src/index.ts'
import { expectedFixtures, fixtureBytes, type ExpectedFixture } from './expected-fixtures.ts'
import { hasNativeReader } from './native-reader.ts'

/** What a reader makes of an image, apart from its own name. */
async function outcomeOf(inspector: Pick<Inspector, 'inspect'>, image: Uint8Array) {
  try {
    const { providerName: _, ...inspection } = await inspector.inspect(image)
    return inspection
  } catch (error) {
    if (error instanceof InspectionFailure) return { error: error.code }
    throw error
  }
}

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

describe.skipIf(!hasNativeReader)('the readers (needs @contentauth/c2pa-node)', () => {
  let wasm: Inspector
  let native: Inspector
  beforeAll(() => {
    // Hooks of skipped tests run, too.
    if (!hasNativeReader) return
    wasm = createInspector({ reader: 'wasm' })
    native = createInspector({ reader: 'native' })
    return async () => {
      await wasm.close()
      await native.close()
    }
  })

  test.each(expectedFixtures)('agree on $file', async ({ file }) => {
    const image = fixtureBytes(file)
    expect(await outcomeOf(native, image)).toEqual(await outcomeOf(wasm, image))
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
