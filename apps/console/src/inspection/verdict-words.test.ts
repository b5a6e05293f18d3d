import { VerdictKey } from '@ase/schemas'
import { expect, test } from 'vitest'
import { verdictWordsOf } from './verdict-words.ts'

test('no words say that an image is something: they say what it declares', () => {
  for (const verdictKey of VerdictKey.options) {
    const { heading } = verdictWordsOf({ verdictKey, reasons: [] })
    expect(heading).toMatch(/^This image (?:declares|does not declare) /)
  }
})

test('an image without a declaration is not called a real photo', () => {
  const { doesNotMean } = verdictWordsOf({ verdictKey: 'NO_AI_DECLARATION', reasons: [] })
  expect(doesNotMean).toContain('This does not mean a real photo.')
})

test('a virtual event is not called AI, nor is a verdict whose reasons are not known', () => {
  const verdictKey = 'SUSPICIOUS_SYNTHETIC'
  const virtual = verdictWordsOf({ verdictKey, reasons: ['picture:actions:virtualRecording'] })
  expect(virtual.word).toContain('or a virtual event')
  expect(verdictWordsOf({ verdictKey })).toEqual(virtual)
  const edited = ['picture:xmp:compositeWithTrainedAlgorithmicMedia']
  expect(verdictWordsOf({ verdictKey, reasons: edited }).word).toBe('Declares AI in part')
})
