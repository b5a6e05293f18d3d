import type * as z from 'zod'
import { StartupProblem } from './startup-problem.ts'

/**
 * Reads the environment through a schema of settings (`z.object` of `required`, `withDefault` and `optional`).
 * Throws a StartupProblem that names every wrong setting at once and the value of none.
 */
export function readSettings<S extends z.ZodType>(
  schema: S,
  environment: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const parsed = schema.safeParse(environment)
  if (parsed.success) return parsed.data
  throw new StartupProblem(
    parsed.error.issues.map((issue) => `${issue.path.map(String).join('.')} ${issue.message}`),
  )
}
