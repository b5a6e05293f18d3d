import { readArguments, refusalWith } from '@ase/settings'
import { isEmail } from '../command-text.ts'

/** What `replay ...` is asked to do. */
export interface ReplayCommand {
  /** The policy to ask in place of each evaluation's own; the version in force unless one is named. */
  readonly policy: { readonly id: string; readonly version: string | null } | null
  /** The folder of the operator's own policies; that of POLICY_DIR when null. */
  readonly policyDir: string | null
  /** Only evaluations that were decided under this policy id. */
  readonly decidedBy: string | null
  /** Only those of the account with this mail address. */
  readonly email: string | null
  readonly since: Date | null
  /** Exclusive. */
  readonly until: Date | null
  /** How many ids are shown of each kind. */
  readonly examplesMax: number
  readonly form: 'text' | 'json'
}

export const usage = `replay [options]

Computes stored evaluations again, from their findings, signals and type: each under the version of the policy that
decided it, or all of them under another policy.

  --policy <id>[@<version>]  shows what this policy would change; the version in force unless one is named
  --policy-dir <folder>      own policies, one JSON file each (the folder of POLICY_DIR)
  --decided-by <id>          only evaluations that were decided under this policy
  --account <email>          only those of this account
  --since <time>             from this time on: 2026-01-31 or 2026-01-31T12:00:00Z
  --until <time>             and before this one
  --examples <n>             shows so many evaluation ids of each kind, 0 to 100 (3)
  --json                     prints one JSON object
  -h, --help                 shows this

Ends with status 1 when an evaluation does not come out as it was stored, or cannot be computed again.`

const policyName = /^([a-z0-9._-]{1,64})(?:@(\d{4}\.\d{2}\.\d{2}-\d{1,6}))?$/
const time = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/

const options = {
  policy: { type: 'string' },
  'policy-dir': { type: 'string' },
  'decided-by': { type: 'string' },
  account: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  examples: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const
const refuse: (problem: string) => never = refusalWith(['', ...usage.split('\n')])

/** Null asks for help. Throws a StartupProblem with the usage when the arguments make no command. */
export function parseReplayCommand(args: readonly string[]): ReplayCommand | null {
  const { values, positionals } = readArguments(args, options, refuse)
  if (values.help === true) return null
  if (positionals.length > 0) refuse('it takes options only')
  const command = {
    policy: policyOf(values.policy),
    policyDir: values['policy-dir'] ?? null,
    decidedBy: values['decided-by'] ?? null,
    email: emailOf(values.account),
    since: timeOf('--since', values.since),
    until: timeOf('--until', values.until),
    examplesMax: examplesOf(values.examples ?? '3'),
    form: values.json === true ? ('json' as const) : ('text' as const),
  }
  const { since, until } = command
  if (since !== null && until !== null && since >= until) refuse('--since must lie before --until')
  return command
}

function policyOf(text: string | undefined): ReplayCommand['policy'] {
  if (text === undefined) return null
  const [, id, version = null] = policyName.exec(text) ?? []
  return id === undefined ? refuse('--policy must be an id, or id@version') : { id, version }
}

function emailOf(text: string | undefined): string | null {
  if (text === undefined) return null
  return isEmail(text) ? text.toLowerCase() : refuse('--account must be an email address')
}

function timeOf(option: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const date = time.test(text) && isDay(text.slice(0, 10)) ? new Date(text) : null
  return date === null || Number.isNaN(date.getTime())
    ? refuse(`${option} must be a day or a time such as 2026-01-31T12:00:00Z`)
    : date
}

/** `Date` takes February 31 for March 3. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function examplesOf(text: string): number {
  return /^\d{1,3}$/.test(text) && Number(text) <= 100
    ? Number(text)
    : refuse('--examples must be a number from 0 to 100')
}
