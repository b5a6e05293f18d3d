import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartupProblem } from './startup-problem.ts'

/** What a command calls when its arguments are wrong: it throws a StartupProblem with the reason and the usage, one entry a line. */
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
  const words = args[0] === '--' ? args.slice(1) : [...args]
  try {
    return parseArgs({ args: words, allowPositionals: true, options })
  } catch {
    return refuse(problemWith(words, options))
  }
}

function problemWith(args: readonly string[], options: Options): string {
  const settings = { args: [...args], allowPositionals: true, options }
  const { tokens } = parseArgs({ ...settings, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (option === undefined) return `unknown option ${token.rawName.replace(/\p{C}/gu, '')}`
    const { rawName, value, inlineValue } = token
    if (option.type === 'boolean' && value !== undefined) return `${rawName} takes no value`
    const isWithout = value === undefined || (!inlineValue && value.startsWith('-'))
    if (option.type === 'string' && isWithout)
      return `${rawName} lacks its value (one that begins with - is written ${rawName}=-5)`
  }
  return 'these options cannot be read'
}
