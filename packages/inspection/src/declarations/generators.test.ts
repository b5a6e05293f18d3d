import { describe, expect, test } from 'vitest'
import { generatorOfAgent, generatorOfClaim, generatorOfDescription } from './generators.ts'
import { generators, GENERATORS_AS_OF } from './generators.ts'

describe.each(generators)('$id', ({ id, claimGenerators = [], agents = [], described }) => {
  test.each(claimGenerators)('a generator is recognized by its claim generator %s', (name) => {
    for (const text of [name, `${name}/1.0`, `${name} c2pa-rs/0.28.4`, name.toUpperCase()])
      expect(generatorOfClaim(text)).toBe(id)
    expect(generatorOfClaim(`${name}/1.0 adobe_c2pa/0.5.0 c2pa-rs/0.20.0`)).toBe(id)
    expect(generatorOfClaim(`My ${name}`)).toBeUndefined()
    expect(generatorOfClaim(`${name} Editor/1.0`)).toBeUndefined()
    expect(generatorOfClaim(`${name}s`)).toBeUndefined()
    expect(generatorOfClaim(`Photos/1.0 ${name}/1.0`)).toBeUndefined()
  })

  test.each(agents)('a generator is recognized by its software agent %s', (name) => {
    expect(generatorOfAgent(name)).toBe(id)
    expect(generatorOfAgent(`${name} Editor`)).toBeUndefined()
  })

  test.each(described?.descriptions ?? [])(
    'a generator is recognized by its issuer and the description %s',
    (description) => {
      expect(generatorOfDescription(described?.issuer ?? '', description)).toBe(id)
      expect(generatorOfDescription('Another issuer', description)).toBeUndefined()
    },
  )
})

test.each([
  'Adobe',
  'Adobe Inc.',
  'Adobe Photoshop',
  'Adobe_Photoshop/25.0 adobe_c2pa/0.7.6 c2pa-rs/0.25.2',
  'Adobe Lightroom',
  'Google',
  'Google LLC',
  'Google C2PA Core Generator Library',
  'Microsoft',
  'OpenAI',
  'Truepic Lens CLI in ChatGPT',
  'Canva',
  'c2pa-rs',
  'c2pa-rs/0.28.4',
  'com.asus.gallery',
  'CapCut',
  'make_test_images/0.33.1 c2pa-rs/0.33.1',
  '',
  '__proto__',
])('%s is no generator, because cameras and editors have the same name', (name) => {
  expect(generatorOfClaim(name)).toBeUndefined()
  expect(generatorOfAgent(name)).toBeUndefined()
})

test('the name of a generator is compared up to a bound', () => {
  expect(generatorOfClaim(`ChatGPT${' '.repeat(10_000_000)}`)).toBe('openai')
  expect(generatorOfClaim(`${' '.repeat(200)}ChatGPT`)).toBe('openai')
  expect(generatorOfClaim(`${'x'.repeat(200)}ChatGPT`)).toBeUndefined()
  expect(generatorOfDescription('Google LLC', 'x'.repeat(10_000_000))).toBeUndefined()
})

test('every generator has a unique id that fits into a reason, and a source', () => {
  const ids = generators.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, source } of generators) {
    expect(id).toMatch(/^[a-z0-9-]+$/)
    const years = source.match(/\b20\d\d\b/g) ?? []
    expect(years).not.toEqual([])
    expect(years.every((year) => year <= GENERATORS_AS_OF)).toBe(true)
  }
})
