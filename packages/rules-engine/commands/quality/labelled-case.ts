import {
  Envelope,
  fail,
  parseAs,
  succeed,
  type ApiError,
  type Result,
  type TypedInput,
} from '@ase/schemas'
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

export interface CaseFile {
  readonly cases: readonly LabelledCase[]
  /** Cases without a right answer; they are left out. */
  readonly ambiguous: number
}

/**
 * Reads a file of labelled cases, one JSON object a line; an id that comes again gets its number. The error names the
 * first line (from 1) that is no labelled case or whose envelope the API would refuse, with the fields that it refuses.
 */
export function readCases(file: string, content: string): Result<CaseFile, string> {
  const cases: LabelledCase[] = []
  const seen = new Map<string, number>()
  let ambiguous = 0
  for (const [index, line] of content.split('\n').entries()) {
    if (line.trim() === '') continue
    const where = `${file}:${index + 1}`
    const read = readLine(line)
    if (read === null) return fail(`${where} is no labelled case`)
    if (read.label === 'ambiguous') {
      ambiguous += 1
      continue
    }
    const envelope = parseAs(Envelope, read.envelope)
    if (!envelope.ok)
      return fail(`${where} has an envelope that the API refuses${problems(envelope.error)}`)
    const { source, family, label } = read
    const times = (seen.get(read.id) ?? 0) + 1
    seen.set(read.id, times)
    const id = times === 1 ? read.id : `${read.id}~${times}`
    cases.push({ id, file, source, family, label, envelope: envelope.value })
  }
  return succeed({ cases, ambiguous })
}

function problems({ details = [] }: ApiError): string {
  return details
    .map(({ path, issue }) => `\n  ${path === '' ? 'envelope' : path}: ${issue}`)
    .join('')
}

function readLine(line: string): z.infer<typeof Line> | null {
  try {
    const parsed = Line.safeParse(JSON.parse(line))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
