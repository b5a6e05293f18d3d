import { expect, test } from 'vitest'
import {
  blockingExamples,
  blockingRules,
  isBlocked,
  paddedExamples,
  seeded,
} from './padded-examples.ts'

const SEED = 7
const EACH = 40

/** A deterministic sample of the product; the command `padding` takes as many as asked. */
test.each(blockingRules)(
  `seed ${SEED}: every policy still blocks $code under ${EACH} paddings of its examples`,
  (rule) => {
    const padded = paddedExamples(rule, blockingExamples(rule), EACH, seeded(SEED))
    const missed = padded.filter(({ input }) => !isBlocked(input()))
    expect(missed.map(({ name }) => name)).toEqual([])
  },
)
