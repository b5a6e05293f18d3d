import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartupProblem } from '@ase/settings'

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

type Options = NonNullable<ParseArgsConfig['options']>

/** Reads options and the words between them; `refuse` receives which option is unknown, or lacks its value. */
export function readArguments<const O extends Options>(
  args: readonly string[],
  options: O,
  refuse: (problem: string) => never,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch {
    return refuse(problemWith(args, options))
  }
}

function problemWith(args: readonly string[], options: Options): string {
  const settings = { args: [...args], allowPositionals: true, options }
  const { tokens } = parseArgs({ ...settings, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = options[token.name]
    if (option === undefined) return `unknown option ${visible(token.rawName)}`
    const { rawName, value, inlineValue } = token
    if (option.type === 'boolean' && value !== undefined) return `${rawName} takes no value`
    const isWithout = value === undefined || (!inlineValue && value.startsWith('-'))
    if (option.type === 'string' && isWithout)
      return `${rawName} lacks its value (one that begins with - is written ${rawName}=-5)`
  }
  return 'these options cannot be read'
}

/** A text for the terminal: characters that would steer it are left out. */
export function visible(text: string): string {
  return text.replace(/\p{C}/gu, '')
}
