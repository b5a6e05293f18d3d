import { expect, test } from 'vitest'
import { measureBody } from './measure.ts'
import { worstBodies, writeBody } from './worst-bodies.ts'

const MEASURED_MS = 300
/** Twice the text takes twice the time; the rest is for a machine that does something else meanwhile. */
const GROWTH_MAX = 5

test.each(Object.entries(worstBodies))(
  'the processor time for %s grows no faster than its size',
  (_, recipe) => {
    const [half, whole] = [16_384, 32_768].map((bytes) => writeBody(recipe, bytes))
    const growth = (): number =>
      measureBody(whole ?? '', MEASURED_MS).total / measureBody(half ?? '', MEASURED_MS).total
    measureBody(whole ?? '', MEASURED_MS)
    expect(Math.min(growth(), growth())).toBeLessThan(GROWTH_MAX)
  },
)
