/**
 * Options as git reads them: a long one may be cut to any length that is still unique, short ones cluster, and after
 * `--` nothing is an option.
 */
export interface GitOptions {
  readonly has: (...names: readonly string[]) => boolean
  readonly operands: readonly string[]
  /** Operands behind `--`. */
  readonly paths: readonly string[]
  readonly separated: boolean
}

/** @param values short options of this subcommand that take the next word as their value */
export function gitOptions(args: readonly string[], values: readonly string[] = []): GitOptions {
  const dashes = args.indexOf('--')
  const before = dashes < 0 ? args : args.slice(0, dashes)
  const paths = dashes < 0 ? [] : args.slice(dashes + 1)
  const operands: string[] = []
  const long: string[] = []
  const short: string[] = []
  for (let at = 0; at < before.length; at += 1) {
    const arg = before[at] ?? ''
    if (arg.startsWith('--')) {
      const equals = arg.indexOf('=')
      long.push(equals < 0 ? arg : arg.slice(0, equals))
      if (values.includes(arg)) at += 1
    } else if (arg.startsWith('-') && arg !== '-') {
      if (readCluster(arg, values, short)) at += 1
    } else operands.push(arg)
  }
  return {
    has: (...names) =>
      names.some((name) =>
        name.startsWith('--')
          ? long.some((each) => each === name || (each.length >= 4 && name.startsWith(each)))
          : short.includes(name.charAt(1)),
      ),
    operands,
    paths,
    separated: dashes >= 0,
  }
}

const CLUSTER_MAX = 16

/** Adds the letters of `-xyz`; one that takes a value ends the cluster. Is that value the next word? */
function readCluster(arg: string, values: readonly string[], short: string[]): boolean {
  for (let at = 1; at < arg.length && at <= CLUSTER_MAX; at += 1) {
    const letter = arg.charAt(at)
    short.push(letter)
    if (values.includes(`-${letter}`)) return at === arg.length - 1
  }
  return false
}
