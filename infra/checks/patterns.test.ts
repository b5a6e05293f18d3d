import { describe, expect, test } from 'vitest'
import { findPatterns } from './find-patterns.ts'
import { sourcePatterns, sources } from './source-patterns.ts'

test('patterns are found in the packages and the apps', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(sourcePatterns.length).toBeGreaterThan(20)
})

test('a pattern stands in the source as it is, so that it can be checked before it runs', () => {
  const atRunTime = sourcePatterns.filter(({ pattern }) => pattern === null)
  expect(atRunTime.map(({ file, line }) => `${file}:${line}`)).toEqual([])
})

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
