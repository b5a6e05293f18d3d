import { expect, test } from 'vitest'
import { runCrashTest } from './crash.ts'

/** Another one by hand: `pnpm fault-test crash <seed>`. */
const SEED = 1

test('three crashes under load leave one evaluation and one charge for each key', async () => {
  const report = await runCrashTest(3, SEED)
  expect(report, `seed ${SEED}`).toMatchObject({
    keys: 72,
    wrongKeys: 0,
    auditProblems: 0,
    held: 0,
  })
})
