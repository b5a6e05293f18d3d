import { CREDIT_CHANGE_MAX } from '@ase/credits'
import { ApiKeyName, limits } from '@ase/schemas'
import { readArguments, refusalWith } from '@ase/settings'
import { isEmail, isId } from './command-text.ts'

/** What `keys ...` is asked to do. */
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
  'keys create --account <email> [--name <name>] [--create-account] [--credits <number>]',
  'keys list [--account <email>]',
  'keys revoke <id>',
  'keys --help',
]

const options = {
  account: { type: 'string' },
  name: { type: 'string' },
  'create-account': { type: 'boolean' },
  credits: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const
const refuse: (problem: string) => never = refusalWith(usage)

/** Null asks for help. Throws a StartupProblem with the usage when the arguments make no command. */
export function parseKeysCommand(args: readonly string[]): KeysCommand | null {
  const { values, positionals } = readArguments(args, options, refuse)
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
  if (verb === 'revoke') {
    if (id === undefined || rest.length > 0) return refuse('revoke needs the id of one key')
    return isId(id) ? { verb, id } : refuse('<id> is the one that "keys list" shows')
  }
  return refuse('unknown command')
}

function emailOf(text: string | undefined): string | null {
  if (text === undefined) return null
  return isEmail(text) ? text : refuse('--account must be an email address')
}

function nameOf(text: string): string {
  return ApiKeyName.safeParse(text).success
    ? text
    : refuse(
        `--name has 1 to ${limits.apiKeys.nameLengthMax} characters that can be seen, and is no key`,
      )
}

function creditsOf(text: string): number {
  return /^\d{1,8}$/.test(text) && Number(text) <= CREDIT_CHANGE_MAX
    ? Number(text)
    : refuse(`--credits must be a whole number up to ${CREDIT_CHANGE_MAX}`)
}
