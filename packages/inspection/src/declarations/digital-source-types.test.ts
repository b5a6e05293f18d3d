import { describe, expect, test } from 'vitest'
import { sourceTypeOf, UNKNOWN, vocabulary } from './digital-source-types.ts'

const values = [...vocabulary.keys()]
const member = (value: string) => `${value.charAt(0).toUpperCase()}${value.slice(1)}DigitalSource`

test('the vocabulary has the 20 values of IPTC and the two of C2PA', () => {
  expect(values).toHaveLength(22)
})

describe.each(values)('the digital source type %s', (value) => {
  test.each([
    ['as URL', `http://cv.iptc.org/newscodes/digitalsourcetype/${value}`],
    ['as https URL', `https://cv.iptc.org/newscodes/digitalsourcetype/${value}`],
    ['as URL of C2PA', `http://c2pa.org/digitalsourcetype/${value}`],
    ['as bare value', value],
    ['as qcode', `digsrctype:${value}`],
    ['as member of schema.org', `https://schema.org/${member(value)}`],
    ['as member of schema.org over http', `http://schema.org/${member(value)}`],
    ['as bare member', member(value)],
    ['with space around it', `  ${value}\n`],
    ['with much space around it', `${' '.repeat(300)}${value}${' '.repeat(300)}`],
    ['in capitals', `HTTP://CV.IPTC.ORG/newscodes/digitalsourcetype/${value.toUpperCase()}`],
  ])('sourceTypeOf reads a source type %s', (_, text) => {
    expect(sourceTypeOf(text)).toBe(value)
  })
})

test('sourceTypeOf accepts the member of schema.org with another name than IPTC', () => {
  expect(sourceTypeOf('https://schema.org/MultiFrameComputationalCaptureDigitalSource')).toBe(
    'computationalCapture',
  )
})

test.each([
  'http://example.com/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  'http://example.com/?http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia/x',
  'http://cv.iptc.org.example.com/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  'http://cv.iptc.org/newscodes/digitalsourcetype/',
  'http://cv.iptc.org/newscodes/mediatopic/trainedAlgorithmicMedia',
  'ftp://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  'https://trainedAlgorithmicMedia',
  'https://digsrctype:trainedAlgorithmicMedia',
  'not trainedAlgorithmicMedia',
  'trainedAlgorithmicMedia digitalCapture',
  'DigitalSource',
  '__proto__',
  'constructor',
  `trainedAlgorithmicMedia${'/'.repeat(300)}`,
])('sourceTypeOf returns unknown for %s', (text) => {
  expect(sourceTypeOf(text)).toBe(UNKNOWN)
})
