import type { Severity } from '@ase/schemas'
import type { Command, Pipeline, SimpleCommand } from '../model/model.ts'

const ARGS_MAX = 24
const ARG_MAX = 160

/** Words for places that are made to be thrown away. */
const ephemeralWords: ReadonlySet<string> = new Set([
  'dev',
  'development',
  'test',
  'testing',
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
  'staging',
])

const live = /prod|live|critical|main\b|master|prd|backup|customer|payment|billing/i

/** Options that say in which environment the line acts. */
const placeOptions: ReadonlySet<string> = new Set([
  '-n',
  '--namespace',
  '--context',
  '--kube-context',
  '--env',
  '--environment',
  '--stage',
  '--stack',
  '--stack-name',
  '-var-file',
  '--var-file',
  'env',
  'environment',
  '-target',
  '--target',
])

/**
 * A deletion that a person would not be asked about: where it acts is thrown away as a whole (`-n pr-312`,
 * `RAILS_ENV=test`), or it takes only what has ended. One step milder; a line that also names something live stays.
 */
export function downgradeIfEphemeral(severity: Severity | null, command: Command): Severity | null {
  if (severity === null || severity === 'low') return severity
  if (!isEphemeral(command) && !removesOnlyStopped(command)) return severity
  return severity === 'high' ? 'medium' : 'low'
}

function isEphemeral(command: Command): boolean {
  const { args, assignments } = command
  // What stands further behind could be anything.
  if (args.length > ARGS_MAX || (command.name === 'kubectl' && isForWholeCluster(args)))
    return false
  const first = args.slice(0, ARGS_MAX).map((arg) => arg.slice(0, ARG_MAX))
  const places = first.flatMap((arg, at) => placeIn(arg, first[at - 1] ?? ''))
  for (const { name, value } of assignments.slice(0, ARGS_MAX))
    places.push(...placeIn(`${name}=${value.text.slice(0, ARG_MAX)}`, ''))
  places.push(...first.filter((arg) => ownPlace.test(arg)))
  return places.some(namesEphemeral) && !first.some((arg) => live.test(arg))
}

/** A place or thing of one pull request or test run: `pr-312`, `preview-12`, `test-e2e`, `k8s/preview/`. */
const ownPlace =
  /^(?:rg-|ns-)?(?:pr-?\d{1,6}|(?:pr|preview|test|e2e|review|sandbox|tmp|scratch)-[\w-]{1,40})$|^(?:[\w.-]{1,40}\/){1,4}(?:dev|test|preview|e2e|sandbox)\/?$|^(?:[\w.-]{1,40}\/){0,4}(?:dev|test|preview|previews|e2e|sandbox)\/[\w.-]{1,60}\.ya?ml$|^(?:[\w.-]{1,40}\/){0,4}(?:pr|preview)-\w{1,40}\.ya?ml$/

/** Kinds that lie in no namespace: whichever is named beside them says nothing. */
const clusterKinds =
  /^(?:namespaces?|ns|nodes?|no|pv|persistentvolumes?|crds?|customresourcedefinitions?|clusterroles?|clusterrolebindings?|storageclass(?:es)?|sc)(?:\/|$)/

/** `kubectl delete ns payments -n test`, `kubectl delete pods --all -A -n test`; a context is another cluster. */
function isForWholeCluster(args: readonly string[]): boolean {
  if (args.some((arg) => arg === '--context' || arg.startsWith('--context='))) return false
  if (args.includes('-A') || args.includes('--all-namespaces')) return true
  const kind = args[args.indexOf('delete') + 1] ?? ''
  const isNamed = args.some((arg) => /^(?:-n|--namespace)(?:=|$)/.test(arg))
  return isNamed && clusterKinds.test(kind)
}

/** The environment that a word names: a value of such an option, or `RAILS_ENV=test`. */
function placeIn(arg: string, before: string): string[] {
  if (placeOptions.has(before)) return [arg]
  const equals = arg.indexOf('=')
  if (equals < 0) return []
  const name = arg.slice(0, equals)
  return placeOptions.has(name) || /^[A-Z]{2,12}_ENV$/.test(name) ? [arg.slice(equals + 1)] : []
}

function namesEphemeral(name: string): boolean {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/, 24)
    .some((part) => ephemeralWords.has(part))
}

const containerClients: ReadonlySet<string> = new Set(['docker', 'podman', 'nerdctl'])

/** `docker rm $(docker ps -aq -f status=exited)` */
function removesOnlyStopped({ name, words }: Command): boolean {
  if (!containerClients.has(name)) return false
  const inner = words.flatMap(({ substitutions }) => substitutions.flatMap(simpleCommandsOf))
  return inner.length > 0 && inner.every(filtersStopped)
}

function simpleCommandsOf({ commands }: Pipeline): readonly SimpleCommand[] {
  return commands
}

function filtersStopped({ argv }: SimpleCommand): boolean {
  return argv.some(({ text }) =>
    /(?:^|=)(?:status=(?:exited|dead|created)|dangling=true|(?:label|name|ancestor)=[\w.:/-]{2,80})$/.test(
      text,
    ),
  )
}
