import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { describe, expect, test } from 'vitest'
import { findPatterns } from './find-patterns.ts'
import { repositoryFiles, repositoryRoot } from './repository.ts'

const sources = repositoryFiles().filter(
  (file) => /^(packages|apps)\/[^/]+\/src\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'),
)

const patterns = sources.flatMap((file) =>
  findPatterns(readFileSync(join(repositoryRoot, file), 'utf8')).map((found) => ({
    file,
    ...found,
  })),
)

const fixed = new Map(
  patterns.flatMap(({ pattern, flags, file, line }) =>
    pattern === null
      ? []
      : [[`/${pattern}/${flags}`, { pattern, flags, file, where: `${file}:${line}` }]],
  ),
)

test('patterns are found in the packages and the apps', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(fixed.size).toBeGreaterThan(20)
})

test('a pattern stands in the source as it is, so that it can be judged before it runs', () => {
  const atRunTime = patterns.filter(({ pattern }) => pattern === null)
  expect(atRunTime.map(({ file, line }) => `${file}:${line}`)).toEqual([])
})

/** Patterns that only ever see short text of our own, with the reason. */
const boundedElsewhere: ReadonlyMap<string, string> = new Map([
  [
    'packages/service-kit/src/unexpected-error.ts',
    'one line of our own stack, cut at 1000 characters',
  ],
])

/** No limit by the clock: on a busy machine the same pattern has to get the same verdict. */
const settings = {
  timeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackTimeout: null,
}

const judged = [...fixed.values()].filter(({ file }) => !boundedElsewhere.has(file))

test.each(judged)(
  '$where takes linear time: $pattern',
  ({ pattern, flags }) => {
    const { status } = checkSync(pattern, flags, settings)
    expect(status).toBe('safe')
  },
  60_000,
)

describe('the finder', () => {
  test.each([
    ['const a = /x+/gi', ['/x+/gi']],
    ['a.split(/[/]/)', ['/[/]/']],
    ['const a = b / c / d', []],
    ['// /x/\n/* /y/ */ const a = "/z/"', []],
    ["new RegExp('a\\\\d', 'g'); RegExp(`b`)", ['/a\\d/g', '/b/']],
    ["RegExp('a' + b)", ['/null/']],
    ['new RegExp(`a${b}`)', ['/null/']],
    ["new RegExp('a', flags)", ['/null/']],
    ['new RegExp(/x/)', ['/x/']],
  ])('reads %j', (source, expected) => {
    const found = findPatterns(source).map(({ pattern, flags }) => `/${pattern}/${flags}`)
    expect(found).toEqual(expected)
  })
})
