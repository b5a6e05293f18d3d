import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartupProblem } from '@ase/service-kit'

export const CREDITS_MAX = 10_000_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const emailAddress = /^[^\s@]{1,64}@[^\s@]{1,190}$/

/** Whether a text can be the id of an account, a key or a purchase. */
export function isId(text: string): boolean {
  return uuid.test(text)
}

/** Whether a text can be the mail address of an account. */
export function isEmail(text: string): boolean {
  return emailAddress.test(text)
}

/** What a command does about arguments that make none: throws a StartupProblem with why, and with its usage. */
export function refusalWith(usage: readonly string[]): (problem: string) => never {
  return (problem) => {
    throw new StartupProblem([problem, ...usage.map((line) => `  ${line}`)])
  }
}

/** Reads options and the words between them. Undefined when an option is unknown, or comes without its value. */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch {
    return undefined
  }
}
