import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startScan } from './text-scan.ts'
import { LONG_RUN_MIN, visitLongRuns } from './long-runs.ts'

test('visitLongRuns visits exactly the longest runs of at least 16 characters, in order', () => {
  const pieces = fc.constantFrom(
    'a',
    'B7',
    '+/',
    '_-',
    ' ',
    '.',
    '=',
    'é',
    'x'.repeat(15),
    'y'.repeat(16),
    '0'.repeat(40),
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const text = parts.join('')
      const visited: [number, number][] = []
      visitLongRuns(startScan(text), (start, end) => visited.push([start, end]))
      const expected = [...text.matchAll(/[A-Za-z0-9+/_-]+/g)]
        .filter(([run]) => run.length >= LONG_RUN_MIN)
        .map((match): [number, number] => [match.index, match.index + match[0].length])
      expect(visited).toEqual(expected)
    }),
    { numRuns: 1000 },
  )
})
