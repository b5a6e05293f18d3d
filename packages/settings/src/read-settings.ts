import { fail, succeed, type Result } from '@ase/schemas'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { resolve } from 'node:path'
import type * as z from 'zod'
import { type SettingDescription, settingsOf } from './settings.ts'
import { StartupProblem } from './startup-problem.ts'

/** The longest secret is a list of keys; whatever is longer is another file. */
const SECRET_FILE_BYTES_MAX = 65_536

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The variable that names a file with the setting's value. */
function fileVariableOf(name: string): string {
  return `${name}_FILE`
}

interface SecretFiles {
  /** By setting: what its file holds. */
  readonly values: Readonly<Record<string, string>>
  /** By setting: a sentence that names it and its variable, and neither the path nor the content of the file. */
  readonly problems: ReadonlyMap<string, string>
}

/**
 * Secrets as Docker and Kubernetes mount them: of each secret setting whose `<NAME>_FILE` is set, the content of that
 * file without white space around it. An empty variable counts as absent.
 */
function readSecretFiles(
  settings: ReadonlyMap<string, SettingDescription>,
  environment: Readonly<Record<string, string | undefined>>,
): SecretFiles {
  const values: Record<string, string> = {}
  const problems = new Map<string, string>()
  for (const [name, { isSecret }] of settings) {
    const variable = fileVariableOf(name)
    const path = environment[variable]?.trim() ?? ''
    if (!isSecret || path === '') continue
    if ((environment[name]?.trim() ?? '') !== '') {
      problems.set(name, `${name} and ${variable} are both set: remove one of them`)
      continue
    }
    // As with every path: pnpm runs a command in the folder of its package.
    const content = readSmallFile(resolve(environment['INIT_CWD'] ?? '', path))
    if (content.ok) values[name] = content.value
    else problems.set(name, `${variable} names a file that ${content.error}`)
  }
  return { values, problems }
}

function readSmallFile(path: string): Result<string, string> {
  let file: number
  try {
    // Opening a named pipe would otherwise wait for its writer.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    return fail(`cannot be opened (${codeOf(error)})`)
  }
  try {
    if (!fstatSync(file).isFile()) return fail('is not a regular file')
    const buffer = Buffer.alloc(SECRET_FILE_BYTES_MAX + 1)
    const length = readSync(file, buffer)
    if (length > SECRET_FILE_BYTES_MAX) return fail(`has more than ${SECRET_FILE_BYTES_MAX} bytes`)
    const text = utf8.decode(buffer.subarray(0, length)).trim()
    return text === '' ? fail('is empty') : succeed(text)
  } catch (error) {
    return fail(
      error instanceof TypeError ? 'is not UTF-8 text' : `cannot be read (${codeOf(error)})`,
    )
  } finally {
    closeSync(file)
  }
}

/** The system's name of an error, such as ENOENT or EACCES. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
}

/**
 * Reads the environment through a schema of settings (`settingsSchema`). A secret may also come from the file that
 * `<NAME>_FILE` names. Throws a StartupProblem that names every wrong setting and the value of none.
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
