import { CREDIT_CHANGE_MAX } from '@ase/credits'
import { readArguments, refusalWith } from '@ase/settings'
import { isEmail, isId } from './command-text.ts'

/** What `credits ...` is asked to do. `reason` is the reference under which it happens once. */
export type CreditsCommand =
  | { readonly verb: 'help' }
  | { readonly verb: 'audit' | 'unmatched' | 'unsettled' }
  | { readonly verb: 'show'; readonly account: string }
  | {
      readonly verb: 'grant' | 'adjust'
      readonly account: string
      readonly credits: number
      readonly reason: string
    }
  | {
      readonly verb: 'refund'
      /** A purchase's id, or that of an unclaimed payment at the processor. */
      readonly subject: string
      /** Null is all that is left. */
      readonly cents: number | null
      readonly reason: string
    }

export const creditsUsage = [
  'credits grant --account <email or id> --credits <number> --reason <text>',
  'credits adjust --account <email or id> --credits=<number, also negative> --reason <text>',
  'credits refund <purchase or payment id> --reason <text> [--cents <number>]',
  'credits show --account <email or id>',
  'credits unsettled',
  'credits unmatched',
  'credits audit',
]

const REASON_LENGTH_MAX = 200
const paymentId = /^pi_\w{1,200}$/
const wholeNumber = /^-?\d{1,8}$/
const options = {
  account: { type: 'string' },
  credits: { type: 'string' },
  cents: { type: 'string' },
  reason: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const
const refuse: (problem: string) => never = refusalWith(creditsUsage)

/** Throws a StartupProblem with the usage when the arguments make no command. */
export function parseCreditsCommand(args: readonly string[]): CreditsCommand {
  const { values, positionals } = readArguments(args, options, refuse)
  const [verb, ...rest] = positionals
  const [subject] = rest
  if (values.help === true) return { verb: 'help' }
  if (verb === 'refund' && subject !== undefined && rest.length === 1) {
    only(values, ['reason', 'cents'])
    return {
      verb,
      subject:
        isId(subject) || paymentId.test(subject)
          ? subject
          : refuse('the id is one that "show" or "unsettled" lists'),
      cents: values.cents === undefined ? null : numberOf(values.cents, '--cents', 1),
      reason: reasonOf(values.reason),
    }
  }
  if (verb === 'refund') return refuse('refund needs the id of one purchase or payment')
  if (rest.length > 0) return refuse('unknown command')
  switch (verb) {
    case 'grant':
    case 'adjust':
      only(values, ['account', 'credits', 'reason'])
      return {
        verb,
        account: accountOf(values.account),
        credits: numberOf(values.credits, '--credits', verb === 'grant' ? 1 : -CREDIT_CHANGE_MAX),
        reason: reasonOf(values.reason),
      }
    case 'show':
      only(values, ['account'])
      return { verb, account: accountOf(values.account) }
    case 'audit':
    case 'unmatched':
    case 'unsettled':
      only(values, [])
      return { verb }
    case undefined:
    default:
      return refuse('unknown command')
  }
}

function only(values: object, allowed: readonly string[]): void {
  const other = Object.keys(values).find((name) => !allowed.includes(name))
  if (other !== undefined) refuse(`--${other} does not belong here`)
}

function accountOf(text: string | undefined): string {
  if (text === undefined) return refuse('--account is required')
  const isOne = isEmail(text) || isId(text)
  return isOne ? text.toLowerCase() : refuse('--account must be an email address or an id')
}

function reasonOf(text: string | undefined): string {
  if (text === undefined) return refuse('--reason is required')
  const isOne = text.trim() === text && text.length > 0 && text.length <= REASON_LENGTH_MAX
  return isOne && !/\p{Cc}/u.test(text)
    ? text
    : refuse(`--reason has 1 to ${REASON_LENGTH_MAX} characters on one line`)
}

function numberOf(text: string | undefined, option: string, min: number): number {
  if (text === undefined) return refuse(`${option} is required`)
  const number = wholeNumber.test(text) ? Number(text) : 0
  return number !== 0 && number >= min && number <= CREDIT_CHANGE_MAX
    ? number
    : refuse(`${option} must be a whole number from ${min} to ${CREDIT_CHANGE_MAX}, not 0`)
}
