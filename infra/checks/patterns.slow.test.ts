import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
import { sourcePatterns } from './source-patterns.ts'

const fixed = new Map(
  sourcePatterns.flatMap(({ pattern, flags, file, line }) =>
    pattern === null
      ? []
      : [[`/${pattern}/${flags}`, { pattern, flags, file, where: `${file}:${line}` }]],
  ),
)

/** Patterns that only ever see short text of our own, with the reason. */
const boundedElsewhere: ReadonlyMap<string, string> = new Map([
  [
    'packages/service-kit/src/unexpected-error.ts',
    'one line of our own stack, cut at 1000 characters',
  ],
])

/** No limit by the clock: on a busy machine the same pattern has to get the same verdict. */
const settings = {
  timeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackTimeout: null,
}

const judged = [...fixed.values()].filter(({ file }) => !boundedElsewhere.has(file))

test.each(judged)('$where takes linear time: $pattern', ({ pattern, flags }) => {
  const { status } = checkSync(pattern, flags, settings)
  expect(status).toBe('safe')
})
