import { quoteAll } from '../model/quote-words.ts'

/** What stands behind one of the options, in the same word (`--x=y`) or the next. */
export function valueAfter(
  args: readonly string[],
  ...names: readonly string[]
): string | undefined {
  for (const [at, arg] of args.entries())
    if (arg.startsWith('-') && names.includes(arg)) return args[at + 1]
  for (const arg of args) {
    const equals = arg.startsWith('--') ? arg.indexOf('=') : -1
    if (equals > 0 && names.includes(arg.slice(0, equals))) return arg.slice(equals + 1)
  }
  return undefined
}

/** The words behind a mark such as `--args`. */
export function wordsBehind(args: readonly string[], mark: string): string | null {
  const at = args.indexOf(mark)
  return at < 0 || at + 1 >= args.length ? null : quoteAll(args.slice(at + 1))
}

/** What stands behind the options and a number of operands. */
export function wordsAfter(
  args: readonly string[],
  withValue: readonly string[],
  operands: number,
): string | null {
  let at = 0
  while (at < args.length && args[at]?.startsWith('-') === true && args[at] !== '--')
    at += withValue.includes(args[at] ?? '') ? 2 : 1
  if (args[at] === '--') at += 1
  at += operands
  if (args[at] === '--') at += 1
  return at < args.length ? quoteAll(args.slice(at)) : null
}
