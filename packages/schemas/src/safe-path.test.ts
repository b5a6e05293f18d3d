import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SafePath } from './safe-path.ts'

const isSafe = (path: unknown) => SafePath.safeParse(path).success

test.each(['/', '/keys', '/r/1?a=b&c=%2F#d', '/a.b/../c', `/${'a'.repeat(511)}`])(
  '%s is a safe path',
  (path) => expect(isSafe(path)).toBe(true),
)

test.each([
  '',
  'keys',
  '//example.com',
  '/\\example.com',
  '/a\\b',
  '/..//example.com',
  '/a//b',
  '/\t/example.com',
  '/\n',
  '/\u007f',
  '/\u0000',
  '/a b',
  '/é',
  'https://example.com/',
  ['javascript', 'alert(1)'].join(':'),
  `/${'a'.repeat(512)}`,
])('%j is not a safe path', (path) => expect(isSafe(path)).toBe(false))

test('every accepted path resolves to the origin of the page', () => {
  const characters = fc.constantFrom('/', '\\', '.', ':', '@', '%2f', '\t', 'a', '?', '#', '//')
  fc.assert(
    fc.property(
      fc.array(characters, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
      (path) => !isSafe(path) || new URL(path, 'https://here.example/x').host === 'here.example',
    ),
  )
})
