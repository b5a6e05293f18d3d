import { fail, findDuplicateName, succeed, type Result } from '@ase/schemas'
import type * as z from 'zod'
import { looksLikeField } from './policy-file.ts'
import type { Policy } from './policy.ts'
import { PolicyFile } from './policy-file.ts'

const PROBLEMS_MAX = 20

/**
 * A frozen policy from the text of its JSON file, or its problems: one entry for each of the first 20, with the field
 * and what it must be, and the number of the others. An entry quotes nothing of the text but names of fields (at most
 * 40 letters and digits).
 */
export function readPolicy(text: string): Result<Policy, readonly string[]> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return fail([`is no JSON${placeOf(error)}`])
  }
  const repeated = findDuplicateName(text)
  if (repeated !== null)
    return fail([describeRepeated(String(repeated.path.at(-1)), text.slice(0, repeated.offset))])
  return checkPolicy(json)
}

/** The same for parsed JSON. */
export function checkPolicy(json: unknown): Result<Policy, readonly string[]> {
  const parsed = PolicyFile.safeParse(json, { reportInput: true })
  if (parsed.success) return succeed(deepFreeze<Policy>(parsed.data))
  const { issues } = parsed.error
  const named = issues.slice(0, PROBLEMS_MAX)
  const left = issues.length - named.length
  return fail([...named.map(describeIssue), ...(left > 0 ? [`${left} more problems`] : [])])
}

function describeIssue({ path, message, input }: z.core.$ZodIssue): string {
  return `${fieldOf(path)} ${input === undefined ? 'is missing: it ' : ''}${message}`
}

function describeRepeated(name: string, before: string): string {
  const field = looksLikeField(name) ? `the field ${name}` : 'a field'
  const lines = before.split('\n')
  const column = (lines.at(-1)?.length ?? 0) + 1
  return `the file names ${field} twice (line ${lines.length}, column ${column})`
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'the file' : path.map(String).join('.')
}

/** Line and column only, because the rest of the parser's message quotes the text. */
function placeOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const place = /\(line (\d{1,9}) column (\d{1,9})\)$/.exec(message)
  return place === null ? '' : ` (line ${place[1]}, column ${place[2]})`
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const child of Object.values(value)) deepFreeze(child)
  return Object.freeze(value)
}
