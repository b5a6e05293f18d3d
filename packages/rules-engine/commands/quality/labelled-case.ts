import { Envelope, fail, parseAs, succeed, type Result, type TypedInput } from '@ase/schemas'
import * as z from 'zod'

/** One line of a file of labelled cases. */
export interface LabelledCase {
  readonly id: string
  readonly file: string
  readonly source: string
  /** The part of its source that a case belongs to; empty when the file has none. */
  readonly family: string
  readonly label: 'attack' | 'benign'
  readonly envelope: TypedInput
}

const Line = z.object({
  id: z.string(),
  source: z.string().default(''),
  family: z.string().default(''),
  label: z.enum(['attack', 'benign', 'ambiguous']),
  envelope: z.unknown(),
})

/**
 * Reads a file of labelled cases, one JSON object a line. Ambiguous cases are left out: they have no right answer.
 * The error names the first line (from 1) that is no labelled case or whose envelope the API would refuse.
 */
export function readCases(file: string, content: string): Result<readonly LabelledCase[], string> {
  const cases: LabelledCase[] = []
  for (const [index, line] of content.split('\n').entries()) {
    if (line.trim() === '') continue
    const read = readLine(line)
    if (read === null) return fail(`${file}:${index + 1} is no labelled case`)
    if (read.label === 'ambiguous') continue
    const envelope = parseAs(Envelope, read.envelope)
    if (!envelope.ok) return fail(`${file}:${index + 1} has an envelope that the API refuses`)
    const { id, source, family, label } = read
    cases.push({ id, file, source, family, label, envelope: envelope.value })
  }
  return succeed(cases)
}

function readLine(line: string): z.infer<typeof Line> | null {
  try {
    const parsed = Line.safeParse(JSON.parse(line))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
