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
  const issue = findNestedIssue(value, level)
  if (issue !== null) return issue
  return encoder.encode(JSON.stringify(value)).length > bytesMax ? 'too_big' : null
}

/** Walks without recursion: hostile nesting must not reach the call stack, and JSON.stringify runs only after it. */
function findNestedIssue(root: object, rootLevel: number): string | null {
  const pending: { value: unknown; level: number }[] = [{ value: root, level: rootLevel }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, level } = next
    if (typeof value === 'string') {
      if (!value.isWellFormed()) return 'invalid_unicode'
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) return 'invalid_number'
    } else if (typeof value === 'object' && value !== null) {
      if (level > limits.evaluation.nestingLevelsMax) return 'too_deep'
      for (const [key, child] of Object.entries(value)) {
        if (!key.isWellFormed()) return 'invalid_unicode'
        pending.push({ value: child, level: level + 1 })
      }
    }
  }
  return null
}
