import { Envelope } from '@ase/schemas'
import { expect, test } from 'vitest'
import { rules } from '../../src/catalog.ts'
import {
  blockingExamples,
  blockingRules,
  isBlocked,
  newHighCodes,
  paddedExamples,
  seeded,
} from './padded-examples.ts'

const SEED = 20_261_122
const random = seeded(SEED)

/** One of each rule; `padding.slow.test.ts` takes more of them. */
const hidden = blockingRules.flatMap((rule) =>
  paddedExamples(rule, blockingExamples(rule), 1, random),
)
const harmless = rules
  .filter((_, at) => at % 3 === 0)
  .flatMap((rule) => paddedExamples(rule, rule.examples.passes, 1, random))

test.each(hidden)(`seed ${SEED}: every policy still blocks $name`, ({ input }) => {
  expect(isBlocked(input())).toBe(true)
})

test.each(harmless)(`seed ${SEED}: $name is not blocked for its padding`, (padded) => {
  expect(newHighCodes(padded)).toEqual([])
})

test.each(hidden.filter((_, at) => at % 3 === 0))(
  '$name is a request that the schemas take',
  ({ input }) => {
    const padded = input()
    expect(JSON.stringify(padded).length).toBeLessThanOrEqual(262_144)
    expect(Envelope.safeParse(padded).error).toBeUndefined()
  },
)
