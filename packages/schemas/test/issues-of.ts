import type * as z from 'zod'
import { parseAs } from '../src/parse.ts'

/** The problems of a value as `path: issue` lines; none when the schema accepts it. */
export function issuesOf(schema: z.ZodType, value: unknown): string[] {
  const parsed = parseAs(schema, value)
  if (parsed.ok) return []
  return (parsed.error.details ?? []).map(({ path, issue }) => `${path}: ${issue}`)
}

/** The body as it comes from the wire: `__proto__` in it is an own key, as a client can send it. */
export function issuesOfJson(schema: z.ZodType, json: string): string[] {
  return issuesOf(schema, JSON.parse(json))
}
