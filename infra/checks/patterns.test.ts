import { describe, expect, test } from 'vitest'
import { findPatterns } from './find-patterns.ts'
import { checkedPatterns, isLinear, readProvedDigests } from './proved-patterns.ts'
import { sourcePatterns, sources } from './source-patterns.ts'

test('patterns are found in the packages and the apps', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(sourcePatterns.length).toBeGreaterThan(20)
})

test('a pattern stands in the source as it is, so that it can be checked before it runs', () => {
  const atRunTime = sourcePatterns.filter(({ pattern }) => pattern === null)
  expect(atRunTime.map(({ file, line }) => `${file}:${line}`)).toEqual([])
})

/** A proof takes 0.1 s of processor time, and some seconds for a few patterns. */
const PROOF_MS_MAX = 600_000

test(
  'a pattern that is not in the list of proved ones takes linear time',
  () => {
    const proved = readProvedDigests()
    const unproved = [...checkedPatterns].filter(([digest]) => !proved.has(digest))
    const refused = unproved.filter(([, checked]) => !isLinear(checked))
    expect(refused.map(([, { where, pattern }]) => `${where} ${pattern}`)).toEqual([])
  },
  PROOF_MS_MAX,
)

test('the list of proved patterns has only patterns of the source: else run pnpm patterns:prove', () => {
  const stale = [...readProvedDigests()].filter((digest) => !checkedPatterns.has(digest))
  expect(stale).toEqual([])
})

test.each([
  ['(a|a)*b', false],
  ['^[a-z]+$', true],
])('the prover decides for /%s/ whether it is linear: %s', (pattern, expected) => {
  expect(isLinear({ pattern, flags: '', where: '' })).toBe(expected)
})

describe('findPatterns', () => {
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
    ["new RegExp(/x/, 'i')", ['/x/i', '/x/']],
    ['new RegExp(/x/, flags)', ['/null/', '/x/']],
    ["new globalThis.RegExp('a' + b)", ['/null/']],
  ])('findPatterns reads the regular expressions of %j', (source, expected) => {
    const found = findPatterns(source).map(({ pattern, flags }) => `/${pattern}/${flags}`)
    expect(found).toEqual(expected)
  })
})
