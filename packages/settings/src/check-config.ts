import type * as z from 'zod'
import type { ServerName } from './servers.ts'
import { settingsOf } from './settings.ts'
import { printProblem, StartupProblem } from './startup-problem.ts'
import { findUnknownSettings } from './unknown-settings.ts'

/** How the configuration of one server is checked. */
export interface ConfigCheck {
  readonly server: ServerName
  readonly schema: z.ZodType
  /** Reads all that the start reads, without connecting and listening. Throws a StartupProblem with every problem. */
  readonly check: (environment: NodeJS.ProcessEnv) => Promise<CheckedConfig> | CheckedConfig
}

/** What `--check-config` prints of a configuration without problems. */
export interface CheckedConfig {
  /** What follows from the settings and this machine, such as `2 image readers`. */
  readonly facts: readonly string[]
  /** What does not stop a start; the log of a start would warn of it. */
  readonly warnings: readonly string[]
}

const ARGUMENT = '--check-config'

/**
 * Returns where the process has no arguments (`args`): the server is to be started. With `--check-config` it checks the configuration
 * instead, prints every problem (exit code 1) or one line (0), with warnings on stderr, and ends the process. Any other argument
 * is refused with 1.
 */
export async function checkConfigIfAsked(
  { server, schema, check }: ConfigCheck,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  if (args.length === 0) return
  try {
    if (args.length !== 1 || args[0] !== ARGUMENT) {
      const usage = `${ARGUMENT} is the only argument; settings are environment variables`
      throw new StartupProblem([usage])
    }
    warn(findUnknownSettings(environment, settingsOf(schema)))
    const { facts, warnings } = await check(environment)
    warn(warnings)
    process.stdout.write(`${[`${server}: the configuration is valid`, ...facts].join('; ')}\n`)
    process.exit(0)
  } catch (error) {
    printProblem(error)
    process.exit(1)
  }
}

function warn(warnings: readonly string[]): void {
  for (const warning of warnings) process.stderr.write(`warning: ${warning}\n`)
}

/** Runs every check, whatever the others find. Throws one StartupProblem with the problems of all, each once. */
export async function collectProblems(checks: readonly (() => unknown)[]): Promise<void> {
  const problems = new Set<string>()
  for (const check of checks) {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof StartupProblem)) throw error
      for (const problem of error.problems) problems.add(problem)
    }
  }
  if (problems.size > 0) throw new StartupProblem([...problems])
}
