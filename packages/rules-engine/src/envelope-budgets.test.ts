import { expect, test } from 'vitest'
import { trace } from './examples.ts'
import { findRisks } from './find-risks.ts'

const codes = (input: Parameters<typeof findRisks>[0]): readonly string[] =>
  findRisks(input).map(({ code }) => code)

/** Greek letters among Latin ones, in texts of which each is small. */
const disguised = (events: number) =>
  trace(
    'Read my mail.',
    Array.from({ length: events }, (_, event) => ({
      kind: 'tool_result' as const,
      source: 'email' as const,
      content: `n\u03BFte ${event} `.repeat(600),
    })),
  )

test('the disguises of all texts together are undone up to a limit that is reported', () => {
  expect(codes(disguised(120))).toContain('ANALYSIS_LIMIT')
  expect(codes(disguised(10))).not.toContain('ANALYSIS_LIMIT')
})
