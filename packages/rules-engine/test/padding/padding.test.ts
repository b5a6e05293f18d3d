import { Envelope } from '@ase/schemas'
import { expect, test } from 'vitest'
import { rules } from '../../src/catalog.ts'
import {
  blockingExamples,
  blockingRules,
  highCodes,
  newHighCodes,
  paddedExamples,
  sample,
  seeded,
} from './padded-examples.ts'

const SEED = 20_261_122
const random = seeded(SEED)

/** A few of some fifty thousand. */
const hidden = blockingRules.flatMap((rule) =>
  sample(paddedExamples(rule, blockingExamples(rule)), 1, random),
)
const harmless = sample(
  rules.flatMap((rule) => sample(paddedExamples(rule, rule.examples.passes), 1, random)),
  30,
  random,
)

test.each(hidden)(`seed ${SEED}: $name is still blocked`, ({ input, code }) => {
  expect(highCodes(input())).toContain(code)
})

test.each(harmless)(`seed ${SEED}: $name is not blocked for its padding`, (padded) => {
  expect(newHighCodes(padded)).toEqual([])
})

test.each(sample(hidden, 20, random))('$name is a request that the schemas take', ({ input }) => {
  const padded = input()
  expect(JSON.stringify(padded).length).toBeLessThanOrEqual(262_144)
  expect(Envelope.safeParse(padded).error).toBeUndefined()
})
