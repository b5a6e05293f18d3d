import { expect, test } from 'vitest'
import { runTextFilter } from './text-filters.ts'

test.each([
  ['sed', ['s/a/b/'], 'banana', 'bbnana'],
  ['sed', ['s/a/b/g'], 'banana', 'bbnbnb'],
  ['sed', ['-E', 's/(b)(a)/\\2\\1/'], 'banana', 'abnana'],
  ['sed', ['-n', '2p'], 'a\nb\nc', 'b'],
  ['sed', ['2d'], 'a\nb\nc', 'a\nc'],
  ['sed', ['y/abc/xyz/'], 'cab', 'zxy'],
  ['sed', ['s/^[[:space:]]*//'], '   x', 'x'],
  ['sed', ['s|/|-|g'], 'a/b/c', 'a-b-c'],
  ['grep', ['-v', 'b'], 'a\nb\nc', 'a\nc'],
  ['grep', ['-oE', '[0-9]{2}'], 'a12b345', '12'],
  ['sed', ['s/\\(a|b\\)/x/'], 'a', 'a'],
  ['sed', ['-E', 's/(a|b)+/x/'], 'a', null],
] as const)('%s %j of %j prints %j', (name, args, input, output) => {
  expect(runTextFilter(name, args, input)).toBe(output)
})

test('a sed pattern that would backtrack for long gives no output', () => {
  expect(runTextFilter('sed', [`s/${'a*'.repeat(30)}b/x/`], 'a'.repeat(2000))).toBeNull()
})

test.each([
  ['every character', [`s/./${'b'.repeat(16_000)}/g`], 'a'.repeat(16_000)],
  ['what was found, again and again', [`s/.*/${'&'.repeat(16_000)}/`], 'a'.repeat(16_000)],
  ['every line', [`s/^/${'b'.repeat(16_000)}/`], 'a\n'.repeat(8000)],
  ['what other scripts made', Array.from({ length: 16 }, () => 's/./&&&&&&&&/g'), 'a'],
])('sed makes no replacement for %s that multiplies the text', (_, scripts, input) => {
  expect(runTextFilter('sed', scripts, input)).toBeNull()
})

test('sed keeps the letters of a replacement as they are', () => {
  expect(runTextFilter('sed', ['s/\\(a\\)\\(b\\)/\\2\\1\\n\\&&/'], 'ab')).toBe('ba\n&ab')
  expect(runTextFilter('sed', ['y/abca/xyzw/'], 'cab')).toBe('zxy')
})
