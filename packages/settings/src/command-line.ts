import { resolve } from 'node:path'
import type { ParseArgsConfig } from 'node:util'
import { readArguments } from './read-arguments.ts'

/** The exit status of a command that was called in a wrong way, or that cannot begin its work. */
const STATUS_NOT_RUN = 2

/**
 * Reads the options and words of this process. `--help` prints the usage to standard output and ends the process with
 * status 0; wrong options end it with status 2, and the reason and the usage on standard error.
 */
export function readCommandLine<const O extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: O,
) {
  const help = { type: 'boolean', short: 'h' } as const
  const read = readArguments(process.argv.slice(2), { ...options, help }, (problem) =>
    stopWithUsage(problem, usage),
  )
  if (!Object.hasOwn(read.values, 'help')) return read
  process.stdout.write(`${usage}\n`)
  process.exit(0)
}

/** Ends the process with status 2, and the problem and the usage on standard error: the command was called in a wrong way. */
export function stopWithUsage(problem: string, usage: string): never {
  stopCommand(`${problem}\n\n${usage}`)
}

/** Ends the process with status 2 and the problem on standard error. */
export function stopCommand(problem: string): never {
  process.stderr.write(`${problem}\n`)
  process.exit(STATUS_NOT_RUN)
}

/** The absolute path of one that a user typed: pnpm runs a script in its package's folder, not where the command was typed. */
export function resolveTypedPath(typed: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), typed)
}
