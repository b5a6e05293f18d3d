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
import { formatCount, replaceControlCharacters } from '../printed.ts'

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

/** Names stand in tables, whose columns are as wide as the longest of them. */
const NAME_LENGTH_MAX = 200
const name = z.string().max(NAME_LENGTH_MAX)

const Line = z.object({
  id: name,
  source: name.default(''),
  family: name.default(''),
  label: z.enum(['attack', 'benign', 'ambiguous']),
  envelope: z.looseObject({}),
})

export interface CaseFile {
  readonly cases: readonly LabelledCase[]
  /** Cases without a right answer; they are left out. */
  readonly ambiguous: number
  /** A sentence on ids that come again; null when there are none. */
  readonly note: string | null
}

/**
 * Reads a file of labelled cases, one JSON object a line; an id that comes again gets its number. The error names the
 * first line (from 1) that is no labelled case or whose envelope the API would refuse, with the fields that it refuses.
 */
export function readCases(file: string, content: string): Result<CaseFile, string> {
  const cases: LabelledCase[] = []
  const repeated: string[] = []
  const times = new Map<string, number>()
  let ambiguous = 0
  for (const [index, text] of content.split('\n').entries()) {
    const read = readCase(file, index + 1, text)
    if (!read.ok) return read
    if (read.value === 'ambiguous') ambiguous += 1
    if (typeof read.value === 'string') continue
    const { id } = read.value
    if (times.has(id)) repeated.push(id)
    cases.push({ ...read.value, id: makeUniqueId(id, times) })
  }
  return succeed({ cases, ambiguous, note: describeRepeatedIds(file, repeated) })
}

/**
 * Reads one line (numbered from 1) of such a file: a case, or `blank`, or `ambiguous` for one without a right answer. The
 * error names the file and the line.
 */
export function readCase(
  file: string,
  number: number,
  text: string,
): Result<LabelledCase | 'blank' | 'ambiguous', string> {
  if (text.trim() === '') return succeed('blank')
  const where = `${file}:${number}`
  const line = readLine(text)
  if (!line.ok) return fail(`${where} ${line.error}`)
  const { id, source, family, label } = line.value
  if (label === 'ambiguous') return succeed(label)
  const envelope = parseAs(Envelope, line.value.envelope)
  if (!envelope.ok)
    return fail(`${where} has an envelope that the API refuses${problems(envelope.error)}`)
  return succeed({ id, file, source, family, label, envelope: envelope.value })
}

/** The id itself the first time, then with its number: `a`, `a~2`, `a~3`. */
function makeUniqueId(id: string, times: Map<string, number>): string {
  let number = (times.get(id) ?? 0) + 1
  while (number > 1 && times.has(`${id}~${number}`)) number += 1
  times.set(id, number)
  if (number === 1) return id
  times.set(`${id}~${number}`, 1)
  return `${id}~${number}`
}

function describeRepeatedIds(file: string, [first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null
  return `note: ${file} has ${formatCount(others.length + 1, 'case')} with an id that stood before (first ${first}); a number is added: ${first}~2`
}

function problems({ details = [] }: ApiError): string {
  return details
    .map(({ path, issue }) => `\n  ${path === '' ? 'envelope' : path}: ${issue}`)
    .join('')
}

/** One line; the error says what it lacks. */
function readLine(line: string): Result<z.infer<typeof Line>, string> {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    return fail('is no JSON')
  }
  const read = Line.safeParse(parsed, { reportInput: true })
  if (read.success) return succeed(read.data)
  const [issue] = read.error.issues
  const field = issue?.path.join('.') ?? ''
  if (field === '') return fail('is no JSON object')
  if (issue?.input === undefined) return fail(`lacks the field "${field}"`)
  if (issue.code === 'too_big')
    return fail(`has a field "${field}" of more than ${NAME_LENGTH_MAX} characters`)
  if (field === 'label' && typeof issue.input === 'string')
    return fail(
      `has the unknown label "${replaceControlCharacters(issue.input.slice(0, 40))}" (known: ${Line.shape.label.options.join(', ')})`,
    )
  return fail(`has a field "${field}" of the wrong kind`)
}
