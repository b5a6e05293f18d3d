import { expect, test } from 'vitest'
import { generators, vocabulary } from '@ase/inspection'
import { reasonInWords } from '../src/pages/report-page/reason-words.ts'

const carriers = [
  'actions',
  'templates',
  'metadata',
  'creativeWork',
  'generator',
  'legacyGenerator',
  'xmp',
]
const values = [...vocabulary.keys(), 'unknown', ...generators.map(({ id }) => id)]

test.each(values)('the reason %s has a text on the report page', (value) => {
  for (const place of ['picture', 'parent', 'part']) {
    for (const carrier of carriers) {
      const words = reasonInWords(`${place}:${carrier}:${value}`)
      expect(words, 'belongs into apps/api/src/report-page/reason-words.ts').toMatch(
        /^[A-Z].{20,}\.$/,
      )
    }
  }
})

test.each([
  '',
  ':',
  'picture:actions',
  'picture:actions:new',
  'x:actions:print',
  'constructor:x:y',
])('the reason %j has no text on the report page', (code) => {
  expect(reasonInWords(code)).toBeNull()
})
