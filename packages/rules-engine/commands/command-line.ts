import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Says on standard error why the command cannot go on, and ends it. */
export function stop(problem: string): never {
  process.stderr.write(`${problem}\n`)
  process.exit(2)
}

/**
 * What `parse` makes of the arguments. When they are wrong the command ends with the reason and its usage on standard
 * error; when they ask for help, with the usage on standard output.
 */
export function readArguments<T extends { readonly values: { readonly help?: boolean } }>(
  usage: string,
  parse: () => T,
): T {
  try {
    const parsed = parse()
    if (parsed.values.help !== true) return parsed
  } catch (error) {
    stop(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
  process.stdout.write(`${usage}\n`)
  process.exit(0)
}

/** The option that every command has. */
export const helpOption = { help: { type: 'boolean', short: 'h' } } as const

/** A path as the user meant it: pnpm runs a script in its package's folder, not where the command was typed. */
export function typedPath(name: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), name)
}

/** The text of a file, or of standard input for `-`; a file that cannot be read ends the command. */
export function load(name: string): string {
  try {
    return readFileSync(name === '-' ? 0 : typedPath(name), 'utf8')
  } catch {
    stop(`cannot read ${name}`)
  }
}
