import type { LocatedFinding } from '@ase/schemas'
import { readJsonPositions } from '../../editor/json-positions.ts'
import type { Mark } from '../../editor/marks.ts'

/** Enough for every finding there can be, with some places each. */
const MARKS_MAX = 256

/** Where the findings of a request stand in its text. Of what is no string, its name is marked. */
export function marksOf({
  text,
  response,
}: {
  readonly text: string
  readonly response: { readonly findings: readonly LocatedFinding[] }
}): readonly Mark[] {
  const positions = readJsonPositions(text)
  return response.findings
    .flatMap(({ code, severity, spans }) =>
      spans.map((span) => ({ title: code, severity, range: positions.markOfSpan(span) })),
    )
    .slice(0, MARKS_MAX)
    .flatMap(({ title, severity, range }) =>
      range === null ? [] : [{ ...range, title, severity }],
    )
}
