import type { Pipeline, SimpleCommand } from './model.ts'

/** Commands that no rule objects to, whatever their arguments, as long as nothing is redirected or piped on. */
const dullNames = new Set([
  'echo',
  'printf',
  'true',
  'false',
  ':',
  'test',
  '[',
  '[[',
  'exit',
  'return',
  'shift',
  'break',
  'continue',
  'sleep',
  'wait',
  'pwd',
  'whoami',
  'date',
  'basename',
  'dirname',
  'mkdir',
  'local',
  'wc',
  'ls',
])

const speakingVariables = /^(?:HIST|LD_|DYLD_|PROMPT_|BASH_|GIT_|ENV$|PATH$|IFS$)/

/** Nine lines of ten: they are read, but not put before the rules. */
export function isDull(pipeline: Pipeline, functions: ReadonlySet<string>): boolean {
  return pipeline.commands.every((command) => isDullCommand(command, functions))
}

function isDullCommand(command: SimpleCommand, functions: ReadonlySet<string>): boolean {
  if (command.redirects.length > 0 || command.group.length > 0 || command.input !== null)
    return false
  const name = command.argv[0]?.text
  if (name !== undefined && (!dullNames.has(name) || functions.has(name))) return false
  return command.assignments.every(
    ({ name: variable, value }) =>
      value.substitutions.length === 0 && !speakingVariables.test(variable),
  )
}
