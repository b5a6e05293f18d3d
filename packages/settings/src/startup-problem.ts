/**
 * What stops a process at its start and what its operator can do about it: one sentence per problem, each naming the
 * setting. Never carries a setting's value.
 */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Prints to standard error: one line per problem that the operator can solve, a stack for a defect. */
export function printProblem(error: unknown): void {
  const lines = error instanceof StartupProblem ? error.problems : [stackOf(error)]
  for (const line of lines) process.stderr.write(`${line}\n`)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
