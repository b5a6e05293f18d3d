import { expect, test } from 'vitest'
import { runAttackTest } from './run-attack.ts'

const SECONDS = 6
/** The promise is 600, which `pnpm fault-test attack` holds servers to; garbage is collected later where other tests run. */
const MEMORY_MIB_MAX = 700

/**
 * Counts, memory and processor time only: how long honest customers wait depends on what else the machine does. `pnpm fault-test attack`
 * measures that.
 */
test('under each attack and all together honest requests succeed, memory is bounded and refusals are cheap', async () => {
  const { alone, rounds } = await runAttackTest(SECONDS)
  for (const [name, { failures, servers }] of Object.entries(rounds)) {
    expect(failures, name).toEqual({})
    for (const { peakMiB } of Object.values(servers))
      expect(peakMiB, name).toBeLessThan(MEMORY_MIB_MAX)
  }
  // All together, on a busy machine, some get no answer in so short a time.
  const unanswered = Object.entries(rounds)
    .filter(
      ([name, { answers }]) => !name.includes('+') && Object.keys(answers[name] ?? {}).length === 0,
    )
    .map(([name]) => name)
  expect(unanswered).toEqual([])
  // What is refused costs the event loop less than what is accepted.
  const perHonest = (alone.servers['api']?.eventLoopMs ?? 0) / alone.requests
  const slow = rounds['slowBodies']
  const refused = slow?.answers['slowBodies']?.['429'] ?? 0
  const perRefused =
    ((slow?.servers['api']?.eventLoopMs ?? 0) - (alone.servers['api']?.eventLoopMs ?? 0)) / refused
  expect(refused).toBeGreaterThan(0)
  expect(perRefused).toBeLessThan(perHonest)
})
