import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPath } from './read-path.ts'

/** Ways to write one level up; each is undone by some server, filter or file system. */
const climbs = [
  '../',
  '..\\',
  '%2e%2e%2f',
  '%2e%2e/',
  '..%2f',
  '..%5c',
  '%2E%2E%5C',
  '%252e%252e%252f',
  '..%252f',
  '..%255c',
  '%25252e%25252e%25252f',
  '%%32%65%%32%65/',
  '..%%32%66',
  '%c0%ae%c0%ae/',
  '..%c0%af',
  '..%c1%9c',
  '..%c0%2f',
  '%e0%80%ae%e0%80%ae%e0%80%af',
  '..%f0%80%80%af',
  '%u002e%u002e%u002f',
  '..%u2215',
  '..%u2216',
  '%uff0e%uff0e%u2215',
  '\uFF0E\uFF0E\uFF0F',
  '..\u2215',
  '..\uFF3C',
  '..%ef%bc%8f',
  '..%e2%88%95',
  '....//',
  '....\\\\',
  '....\\/',
  '..././',
  '..;/',
  '..%09/',
  '..%20/',
  '..0x2f',
  '0x2e0x2e/',
  '..\\u002f',
  '..%00/',
]

describe('readPath resolves every spelling of a climb', () => {
  test.each(climbs)('a path that climbs by %s is resolved', (climb) => {
    const read = readPath(`${climb.repeat(5)}etc/passwd`)
    expect(read.climbs || read.disguised).toBe(true)
    expect(read.normal).toBe('/etc/passwd')
  })

  test.each(climbs.filter((climb) => climb !== '../' && climb !== '..\\'))(
    'a path that climbs by %s is disguised',
    (climb) => {
      expect(readPath(`files/${climb.repeat(3)}etc/hosts`).disguised).toBe(true)
    },
  )
})

describe('other names of one place', () => {
  test.each([
    ['/etc/./passwd', '/etc/passwd'],
    ['//etc///passwd', '/etc/passwd'],
    ['/proc/self/root/etc/passwd', '/etc/passwd'],
    ['/proc/1/cwd/../etc/passwd', '/etc/passwd'],
    ['file:///etc/passwd', '/etc/passwd'],
    ['\\\\?\\C:\\Windows\\win.ini', 'c:/windows/win.ini'],
    ['%SYSTEMROOT%\\System32\\config\\SAM', '/windows/system32/config/sam'],
    ['/etc/passwd\0.png', '/etc/passwd'],
    ['/etc/passwd%00.png', '/etc/passwd'],
    ['src/../src/index.ts', 'src/index.ts'],
  ])('the path %s is %s', (text, normal) => {
    expect(readPath(text).normal).toBe(normal)
  })
})

describe('ordinary paths are no disguise', () => {
  test.each([
    '../../shared/x.ts',
    'a..b/c..d',
    'src/[...slug]/page.tsx',
    'src/[[...rest]].ts',
    './...',
    'docs/.../notes.md',
    'assets/100%25.png',
    'assets/50%.png',
    'My%20Documents/a.txt',
    '@scope%2fname/index.js',
    '\u5831\u544A\u3002txt',
    'caf\u00E9/men\u00FC.md',
    'C:\\work\\..\\notes.txt',
    '.../only-one',
    'v1..v2.diff',
    '...',
  ])('the path %s is not disguised', (text) => {
    const read = readPath(text)
    expect(read.disguised).toBe(false)
    expect(read.needlesslyEncoded).toBe(false)
  })
})

test('a path of plain names is never called a disguise and keeps its names', () => {
  const name = fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9_ .-]{0,11}[A-Za-z0-9_-]$/)
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), (names) => {
      const read = readPath(names.join('/'))
      expect(read).toMatchObject({ disguised: false, climbs: false, levelsUp: 0 })
      expect(read.normal).toBe(names.join('/').toLowerCase())
    }),
  )
})

test('readPath reads any text without an error and counts deep climbs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      expect(readPath(text).levelsUp).toBeLessThanOrEqual(200)
    }),
  )
  expect(readPath('../'.repeat(1000)).levelsUp).toBe(1000)
})
