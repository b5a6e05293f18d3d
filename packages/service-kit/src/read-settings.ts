import type * as z from 'zod'
import { settingsOf } from './settings.ts'
import { readSecretFiles } from './secret-files.ts'
import { StartupProblem } from './startup-problem.ts'

/**
 * Reads the environment through a schema of settings (`settingsSchema`). A secret may also come from the file that
 * `<NAME>_FILE` names. Throws a StartupProblem that names every wrong setting at once and the value of none.
 */
export function readSettings<S extends z.ZodType>(
  schema: S,
  environment: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const files = readSecretFiles(settingsOf(schema), environment)
  const parsed = schema.safeParse({ ...environment, ...files.values })
  if (parsed.success && files.problems.size === 0) return parsed.data
  const issues = parsed.error?.issues ?? []
  const invalid = issues
    .map(({ path, message }) => ({ name: path.map(String).join('.'), message }))
    // That it is required as well would mislead.
    .filter(({ name }) => !files.problems.has(name))
    .map(({ name, message }) => `${name} ${message}`)
  throw new StartupProblem([...files.problems.values(), ...invalid])
}
