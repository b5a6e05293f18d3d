import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { planResources } from './resources.ts'

const MIB = 1_048_576
const unset = { evaluationThreads: null, imageReaders: null }

test.each([
  [1, 500, { evaluationThreads: 1, imageReaders: 1 }],
  [1, 512, { evaluationThreads: 1, imageReaders: 1 }],
  [0.5, 1024, { evaluationThreads: 1, imageReaders: 2 }],
  [2, 1024, { evaluationThreads: 1, imageReaders: 2 }],
  [4, 1024, { evaluationThreads: 3, imageReaders: 2 }],
  [16, 1024, { evaluationThreads: 4, imageReaders: 3 }],
  [4, 8192, { evaluationThreads: 3, imageReaders: 2 }],
  [64, 65_536, { evaluationThreads: 8, imageReaders: 8 }],
])('a machine with %d processors and %d MiB has %o', (processors, mebibytes, expected) => {
  const planned = planResources({ processors, memoryBytes: mebibytes * MIB }, unset)
  expect(planned).toMatchObject(expected)
})

test('a machine without a memory limit has the whole body memory and the largest image readers', () => {
  const planned = planResources({ processors: 2, memoryBytes: 16_384 * MIB }, unset)
  expect(planned).toMatchObject({ bodyShare: 1, readerBytes: 512 * MIB })
})

test('a number of evaluation threads that is set lowers the default number of image readers', () => {
  const limits = { processors: 2, memoryBytes: 1024 * MIB }
  expect(planResources(limits, { evaluationThreads: 4, imageReaders: null })).toMatchObject({
    evaluationThreads: 4,
    imageReaders: 2,
  })
  expect(planResources(limits, { evaluationThreads: 6, imageReaders: null })).toMatchObject({
    evaluationThreads: 6,
    imageReaders: 1,
  })
})

test('the error of a memory limit that is too small has its numbers', () => {
  const plan = (settings: typeof unset | { evaluationThreads: number; imageReaders: number }) =>
    planResources({ processors: 1, memoryBytes: 256 * MIB }, settings)
  expect(() => plan(unset)).toThrow(
    'The memory limit of 256 MiB is too small: 1 EVALUATION_THREADS and 1 IMAGE_READERS need 497 MiB',
  )
  expect(() => plan({ evaluationThreads: 8, imageReaders: 3 })).toThrow(/^The memory limit of 256 /)
})

test('more memory never means fewer evaluation threads', () => {
  const processors = fc.double({ min: 0.1, max: 128, noNaN: true })
  fc.assert(
    fc.property(processors, fc.integer({ min: 500, max: 100_000 }), (count, mebibytes) => {
      const planned = planResources({ processors: count, memoryBytes: mebibytes * MIB }, unset)
      expect(planned.evaluationThreads).toBeGreaterThanOrEqual(1)
      expect(planned.imageReaders).toBeGreaterThanOrEqual(1)
      expect(planned.bodyShare).toBeGreaterThan(0)
      expect(planned.bodyShare).toBeLessThanOrEqual(1)
      const more = planResources({ processors: count, memoryBytes: 2 * mebibytes * MIB }, unset)
      expect(more.evaluationThreads).toBeGreaterThanOrEqual(planned.evaluationThreads)
      expect(more.imageReaders).toBeGreaterThanOrEqual(planned.imageReaders)
    }),
  )
})
