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
