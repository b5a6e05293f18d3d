import type { Pipeline, SimpleCommand } from '../model/model.ts'
import type { Scope } from '../posix/scope.ts'

/** Commands that no rule objects to, whatever their arguments, as long as nothing is redirected or piped on. */
const benignNames = new Set([
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
  'basename',
  'dirname',
  'mkdir',
  'local',
  'wc',
  'ls',
])

/** Variables that change what programs do. */
export const influentialVariables = /^(?:HIST|LD_|DYLD_|PROMPT_|BASH_|GIT_|ENV$|PATH$|IFS$)/

/** True when no command of the pipeline can be a risk: such lines are read, but not passed to the rules (nine of ten lines). */
export function isBenignPipeline(pipeline: Pipeline, scope: Scope): boolean {
  return pipeline.commands.every((command) => isBenignCommand(command, scope))
}

function isBenignCommand(command: SimpleCommand, scope: Scope): boolean {
  if (command.redirects.length > 0 || command.group.length > 0 || command.input !== null)
    return false
  const name = command.argv[0]?.text
  if ((command.argv[0]?.substitutions.length ?? 0) > 0) return false
  if (
    name !== undefined &&
    (!benignNames.has(name) ||
      scope.functions.has(name) ||
      scope.aliases.has(name) ||
      scope.links.has(name))
  )
    return false
  if (command.argv.some(({ text }) => text.includes('[$(') || text.startsWith('--files0-from')))
    return false
  return command.assignments.every(
    ({ name: variable, value }) =>
      value.substitutions.length === 0 &&
      !influentialVariables.test(variable) &&
      !value.text.includes('$(') &&
      !value.text.includes('[`'),
  )
}
