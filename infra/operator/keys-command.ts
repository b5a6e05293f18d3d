import { parseArgs } from 'node:util'
import { StartupProblem } from '@ase/service-kit'

/** What `pnpm keys ...` is asked to do. */
export type KeysCommand =
  | {
      readonly verb: 'create'
      readonly email: string
      readonly name: string
      readonly createAccount: boolean
      readonly credits: number
    }
  | { readonly verb: 'list'; readonly email: string | null }
  | { readonly verb: 'revoke'; readonly id: string }

export const usage = [
  'pnpm keys create --account <email> [--name <name>] [--create-account] [--credits <number>]',
  'pnpm keys list [--account <email>]',
  'pnpm keys revoke <id>',
  'pnpm keys --help',
]

const CREDITS_MAX = 10_000_000
const NAME_LENGTH_MAX = 64
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const emailAddress = /^[^\s@]{1,64}@[^\s@]{1,190}$/

/** Null asks for help. Throws a StartupProblem with the usage when the arguments make no command. */
export function parseKeysCommand(args: readonly string[]): KeysCommand | null {
  const { values, positionals } = parse(args)
  if (values.help === true) return null
  const [verb, id, ...rest] = positionals
  if (verb === 'create' && id === undefined) {
    return {
      verb,
      email: emailOf(values.account) ?? refuse('--account is required'),
      name: nameOf(values.name ?? 'operator'),
      createAccount: values['create-account'] ?? false,
      credits: creditsOf(values.credits ?? '0'),
    }
  }
  if (verb === 'list' && id === undefined) return { verb, email: emailOf(values.account) }
  if (verb === 'revoke' && id !== undefined && rest.length === 0) {
    return uuid.test(id) ? { verb, id } : refuse('<id> is the one that "pnpm keys list" shows')
  }
  return refuse('unknown command')
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        name: { type: 'string' },
        'create-account': { type: 'boolean' },
        credits: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch {
    return refuse('unknown option')
  }
}

function emailOf(text: string | undefined): string | null {
  if (text === undefined) return null
  return emailAddress.test(text) ? text : refuse('--account must be a mail address')
}

function nameOf(text: string): string {
  return text.length > 0 && text.length <= NAME_LENGTH_MAX
    ? text
    : refuse(`--name has 1 to ${NAME_LENGTH_MAX} characters`)
}

function creditsOf(text: string): number {
  return /^\d{1,8}$/.test(text) && Number(text) <= CREDITS_MAX
    ? Number(text)
    : refuse(`--credits must be a whole number up to ${CREDITS_MAX}`)
}

function refuse(problem: string): never {
  throw new StartupProblem([problem, ...usage.map((line) => `  ${line}`)])
}
