import type { Severity } from '@ase/schemas'
import type { Command } from '../shell/command.ts'
import type { Pipeline, SimpleCommand } from '../shell/model.ts'

const ARGS_MAX = 24
const ARG_MAX = 160

/** Parts of names that people give to what is made to be thrown away. */
const throwaway: ReadonlySet<string> = new Set([
  'dev',
  'develop',
  'development',
  'test',
  'tests',
  'testing',
  'testdb',
  'ci',
  'e2e',
  'qa',
  'pr',
  'mr',
  'preview',
  'review',
  'sandbox',
  'scratch',
  'tmp',
  'temp',
  'demo',
  'playground',
  'ephemeral',
  'localhost',
])

const live = /prod|live|critical|main\b|master|prd|backup|customer|payment|billing/i

/**
 * A deletion that a person would not be asked about: what it names says that it is thrown away (`-n pr-312`,
 * `RAILS_ENV=test`, a queue `dev-jobs`), or it takes only what has ended. One step milder, never silent; a line that also
 * names something live stays as it is.
 */
export function milderIfThrowaway(severity: Severity | null, command: Command): Severity | null {
  if (severity === null || severity === 'low') return severity
  if (!isThrowaway(command) && !takesOnlyEnded(command)) return severity
  return severity === 'high' ? 'medium' : 'low'
}

function isThrowaway({ args, assignments }: Command): boolean {
  const settings = assignments
    .slice(0, ARGS_MAX)
    .filter(({ name }) => /(?:^|_)ENV(?:IRONMENT)?$/.test(name))
    .map(({ value }) => value.text)
  const names = [...args.slice(0, ARGS_MAX), ...settings].map((arg) => arg.slice(0, ARG_MAX))
  return !names.some((name) => live.test(name)) && names.some(saysThrowaway)
}

function saysThrowaway(name: string, index: number): boolean {
  // The first word is the verb or noun of the client (`test`, `review`), not a name.
  if (index === 0 && !name.includes('=')) return false
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/, 24)
    .some((part) => throwaway.has(part))
}

const containerClients: ReadonlySet<string> = new Set(['docker', 'podman', 'nerdctl'])

/** `docker rm $(docker ps -aq -f status=exited)` */
function takesOnlyEnded({ name, words }: Command): boolean {
  if (!containerClients.has(name)) return false
  const inner = words.flatMap(({ substitutions }) => substitutions.flatMap(commandsOf))
  return inner.length > 0 && inner.every(asksForEnded)
}

function commandsOf({ commands }: Pipeline): readonly SimpleCommand[] {
  return commands
}

function asksForEnded({ argv }: SimpleCommand): boolean {
  return argv.some(({ text }) =>
    /(?:^|=)(?:status=(?:exited|dead|created)|dangling=true|(?:label|name|ancestor)=[\w.:/-]{2,80})$/.test(
      text,
    ),
  )
}
