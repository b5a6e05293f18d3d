import * as z from 'zod'
import { limits } from './limits.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject
export type JsonObject = { [key: string]: JsonValue }

const encoder = new TextEncoder()

/**
 * A JSON object whose keys belong to the client. It is checked but never rebuilt, so that a key such as `__proto__`
 * stays the data it is. `level` is the object's own nesting level in the request body.
 */
export function jsonObject(bytesMax: number, level: number) {
  return z
    .custom<JsonObject>()
    .superRefine((value, context) => {
      const issue = findIssue(value, bytesMax, level)
      if (issue !== null) context.addIssue({ code: 'custom', params: { issue } })
    })
    .meta({
      type: 'object',
      additionalProperties: true,
      description: `At most ${bytesMax} bytes of compact UTF-8 JSON.`,
    })
}

function findIssue(value: unknown, bytesMax: number, level: number): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'invalid_type'
  const issue = findInnerIssue(value, bytesMax, level)
  if (issue !== null) return issue
  return encoder.encode(JSON.stringify(value)).length > bytesMax ? 'too_big' : null
}

/**
 * Walks without recursion: hostile nesting must not reach the call stack, and JSON.stringify runs only after it. A
 * member takes two bytes or more (itself and a separator), so too many of them end the walk early.
 */
function findInnerIssue(root: object, bytesMax: number, rootLevel: number): string | null {
  const pending: Container[] = [{ container: root, level: rootLevel }]
  let membersMax = bytesMax / 2
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.level > limits.evaluation.nestingLevelsMax) return 'too_deep'
    const { container } = next
    const keys = Array.isArray(container) ? [] : Object.keys(container)
    if (!keys.every((key) => key.isWellFormed())) return 'invalid_unicode'
    const members: readonly unknown[] = Array.isArray(container)
      ? container
      : Object.values(container)
    membersMax -= members.length
    if (membersMax < 0) return 'too_big'
    for (const member of members) {
      if (typeof member === 'object' && member !== null)
        pending.push({ container: member, level: next.level + 1 })
      else {
        const issue = findScalarIssue(member)
        if (issue !== null) return issue
      }
    }
  }
  return null
}

interface Container {
  readonly container: object
  readonly level: number
}

function findScalarIssue(value: unknown): string | null {
  if (typeof value === 'string' && !value.isWellFormed()) return 'invalid_unicode'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'number_out_of_range'
  return null
}
