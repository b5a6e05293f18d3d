import type * as z from 'zod'
import type { ApiError, ErrorDetail } from './errors.ts'
import { fail, succeed, type Result } from './result.ts'
import { schemaPath } from './schema-path.ts'
import { parseStrictJson } from './strict-json.ts'

/** Bounds what a hostile body can make us answer. */
const DETAILS_MAX = 32

/**
 * The value of a request's text, before its schema is checked: INVALID_JSON, or INVALID_SCHEMA with
 * `duplicate_name`, `number_out_of_range` or `number_not_exact` where readers of JSON could differ. Of the schema it
 * takes the names that a path may show.
 */
export function parseRequestJson(schema: z.ZodType, text: string): Result<unknown, ApiError> {
  const parsed = parseStrictJson(text)
  if (parsed.ok) return parsed
  if (parsed.error === null) return fail({ code: 'INVALID_JSON' })
  const { path, issue } = parsed.error
  return fail({ code: 'INVALID_SCHEMA', details: [{ path: schemaPath(schema, path), issue }] })
}

/**
 * Checks a parsed JSON value against a schema. The error is INVALID_SCHEMA with schema paths and problem kinds; a
 * field that the schema does not know is reported at its parent, so a client's own key is never echoed.
 */
export function parseAs<S extends z.ZodType>(
  schema: S,
  value: unknown,
): Result<z.output<S>, ApiError> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return succeed(parsed.data)
  const details = parsed.error.issues.slice(0, DETAILS_MAX).map(toDetail)
  return fail({ code: 'INVALID_SCHEMA', details })
}

function toDetail(issue: z.core.$ZodIssue): ErrorDetail {
  return { path: issue.path.map(String).join('.'), issue: kindOf(issue) }
}

function kindOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') {
    const kind: unknown = issue.params?.['issue']
    return typeof kind === 'string' ? kind : 'invalid_value'
  }
  // An unknown discriminator: the value is not one of those allowed.
  return issue.code === 'invalid_union' ? 'invalid_value' : issue.code
}
