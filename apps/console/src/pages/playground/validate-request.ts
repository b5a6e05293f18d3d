import type { AmbiguousJson } from '@ase/schemas'
import type * as z from 'zod'
import { byteLength, formatBytes } from '../../editor/byte-length.ts'
import {
  readJsonPositions,
  type JsonPath,
  type JsonPositions,
  type TextRange,
} from '../../editor/json-positions.ts'
import { rangeInWords } from '../../editor/json-schema.ts'
import { Envelope, evaluationTypes, limits, parseStrictJson } from './contract.ts'

/** What the server would refuse, and where it stands. */
export interface Problem extends TextRange {
  readonly message: string
}

export type CheckedRequest =
  | { readonly ok: true; readonly envelope: Envelope }
  | { readonly ok: false; readonly problems: readonly Problem[] }

const PROBLEMS_MAX = 100

/** Checks a text as the server does: the same reader of JSON, the same schema, the same limit of bytes. */
export function checkRequest(text: string): CheckedRequest {
  const bytes = byteLength(text)
  const { bodyBytesMax } = limits.evaluation
  if (bytes > bodyBytesMax)
    return refuse(
      0,
      0,
      `The request has ${formatBytes(bytes)}; at most ${formatBytes(bodyBytesMax)} are accepted.`,
    )
  if (text.trim() === '') return refuse(0, text.length, 'Write a request, or choose an example.')
  const parsed = parseStrictJson(text)
  const positions = readJsonPositions(text)
  if (!parsed.ok) {
    if (parsed.error === null) return { ok: false, problems: [syntaxProblem(text, positions)] }
    return { ok: false, problems: [ambiguityProblem(text, parsed.error)] }
  }
  const checked = Envelope.safeParse(parsed.value)
  if (checked.success) return { ok: true, envelope: checked.data }
  const problems = checked.error.issues
    .slice(0, PROBLEMS_MAX)
    .flatMap((issue) => problemsOf(issue, positions, text))
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
  return { ok: false, problems: problems.slice(0, PROBLEMS_MAX) }
}

function refuse(from: number, to: number, message: string): CheckedRequest {
  return { ok: false, problems: [{ from, to, message }] }
}

function syntaxProblem(text: string, positions: JsonPositions): Problem {
  const { from, to } = positions.firstError() ?? { from: text.length, to: text.length }
  return { from, to, message: syntaxMessage(text.slice(from)) }
}

function syntaxMessage(rest: string): string {
  if (rest.trim() === '') return 'The text ends before the JSON does: a bracket is not closed.'
  return rest.startsWith('"')
    ? 'A comma or a colon is missing before this text, or its closing quote.'
    : 'This is not valid JSON.'
}

const ambiguityMessages: Readonly<Record<AmbiguousJson['issue'], string>> = {
  duplicate_name: 'This name stands in the object twice.',
  number_out_of_range: 'Programs read this number differently. Send it as a string.',
  number_not_exact: 'The number has more digits than programs keep. Send it as a string.',
}

function ambiguityProblem(text: string, { issue, offset }: AmbiguousJson): Problem {
  const rest = text.slice(offset, offset + 1000)
  const token = /^(?:"(?:[^"\\]|\\.)*"|[-+.\deE]+)/.exec(rest)?.[0] ?? ''
  return { from: offset, to: offset + token.length, message: ambiguityMessages[issue] }
}

function problemsOf(
  issue: z.core.$ZodIssue,
  positions: JsonPositions,
  text: string,
): readonly Problem[] {
  const path: JsonPath = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, PROBLEMS_MAX).map((key) => ({
      ...(positions.rangeOfName(path, key) ?? startOf(path, positions)),
      message: `${quoted(key)} is not a field of this object.`,
    }))
  const range = positions.rangeOfPath(path)
  if (range !== null)
    return [{ ...range, message: messageOf(issue, text.slice(range.from, range.to)) }]
  const name = quoted(String(path.at(-1) ?? ''))
  return [
    {
      ...startOf(path.slice(0, -1), positions),
      message: `${name} is required here${allowedValues(issue)}.`,
    },
  ]
}

/** Where a problem of a whole object is shown: at its name, or at its first character. */
function startOf(path: JsonPath, positions: JsonPositions): TextRange {
  const name = path.at(-1)
  const own = typeof name === 'string' ? positions.rangeOfName(path.slice(0, -1), name) : null
  if (own !== null) return own
  const { from } = positions.rangeOfPath(path) ?? { from: 0 }
  return { from, to: from + 1 }
}

function allowedValues(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `: ${orList(issue.values)}`
  if (issue.code === 'invalid_union') return `: ${orList(evaluationTypes)}`
  return ''
}

function messageOf(issue: z.core.$ZodIssue, source: string): string {
  switch (issue.code) {
    case 'invalid_type':
      return `This must be ${typeInWords(issue.expected)}.`
    case 'invalid_value':
      return `This must be ${orList(issue.values)}.`
    case 'invalid_union':
      return `This must be ${orList(evaluationTypes)}.`
    case 'too_small':
      return `${rangeOf(Number(issue.minimum), undefined, issue.origin)} required.`
    case 'too_big':
      return `${rangeOf(undefined, Number(issue.maximum), issue.origin)} allowed; this has ${sizeOf(source, issue.origin)}.`
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'This must be a time with its zone, such as 2026-01-31T09:30:00Z.'
        : 'This has characters that are not allowed here, or is too long.'
    case 'custom':
      return customMessage(issue.params?.['issue'])
    case 'unrecognized_keys':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
      return 'This value is not accepted.'
  }
}

const customMessages: Readonly<Record<string, string>> = {
  invalid_type: 'This must be an object.',
  invalid_unicode: 'This text holds half of a surrogate pair, which is no character.',
  too_big: 'This object is too large.',
  too_deep: `Objects and lists may be nested ${limits.evaluation.nestingLevelsMax} levels deep.`,
}

function customMessage(kind: unknown): string {
  return (
    (typeof kind === 'string' ? customMessages[kind] : undefined) ?? 'This value is not accepted.'
  )
}

function rangeOf(min: number | undefined, max: number | undefined, origin: string): string {
  const words = rangeInWords(min, max, origin === 'string' ? 'character' : 'entry') ?? ''
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${(min ?? max) === 1 ? 'is' : 'are'}`
}

/** As the schema counts: code points of a text, entries of a list. */
function sizeOf(source: string, origin: string): string {
  const value: unknown = JSON.parse(source)
  const size =
    origin === 'string' ? Array.from(String(value)).length : Array.isArray(value) ? value.length : 0
  return size.toLocaleString('en')
}

const typesInWords: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number',
  object: 'an object in braces',
  array: 'a list in brackets',
  boolean: 'true or false',
}

function typeInWords(expected: string): string {
  return typesInWords[expected] ?? expected
}

function orList(values: readonly unknown[]): string {
  const texts = values.map((value) => JSON.stringify(value))
  const last = texts.pop() ?? ''
  return texts.length === 0 ? last : `${texts.join(', ')} or ${last}`
}

const NAME_LENGTH_MAX = 40

function quoted(name: string): string {
  return `“${name.length > NAME_LENGTH_MAX ? `${name.slice(0, NAME_LENGTH_MAX)}…` : name}”`
}
