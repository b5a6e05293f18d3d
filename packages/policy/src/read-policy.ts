import { fail, succeed, type Result } from '@ase/schemas'
import type { Policy } from './policy.ts'
import { PolicyFile } from './policy-file.ts'
import { hasRepeatedField } from './repeated-field.ts'

/** Who repairs a file starts with the first ones. */
const PROBLEMS_MAX = 20

/**
 * A policy from the text of its JSON file, frozen, or everything that is wrong with it: one entry for each of the
 * first 20 problems, with the field and what it has to be. No entry quotes the text.
 */
export function readPolicy(text: string): Result<Policy, readonly string[]> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return fail([`is no JSON${placeOf(error)}`])
  }
  if (hasRepeatedField(text, json)) return fail(['the file names a field twice'])
  return checkPolicy(json)
}

/** The same for JSON that is parsed already. */
export function checkPolicy(json: unknown): Result<Policy, readonly string[]> {
  const parsed = PolicyFile.safeParse(json)
  if (parsed.success) return succeed(deepFreeze<Policy>(parsed.data))
  const { issues } = parsed.error
  const named = issues.slice(0, PROBLEMS_MAX)
  const left = issues.length - named.length
  return fail([
    ...named.map(({ path, message }) => `${fieldOf(path)} ${message}`),
    ...(left > 0 ? [`${left} more problems`] : []),
  ])
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'the file' : path.map(String).join('.')
}

/** Line and column only: what the parser says beside them quotes the text. */
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
