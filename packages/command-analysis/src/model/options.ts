/**
 * Does one of the options stand among the arguments? Short ones also count inside a cluster (`-rf` has `-r`), long ones
 * also with `=value`.
 */
export function hasOption(args: readonly string[], ...options: readonly string[]): boolean {
  if (!options.every(isMarked)) return args.some((arg) => isMarkedOption(arg, options))
  for (const arg of args) if (isMarked(arg) && isMarkedOption(arg, options)) return true
  return false
}

function isMarkedOption(arg: string, options: readonly string[]): boolean {
  for (const option of options) if (isOption(arg, option)) return true
  return false
}

function isOption(arg: string, option: string): boolean {
  if (arg === option) return true
  if (option.startsWith('--')) return arg.startsWith(`${option}=`)
  return (
    option.length === 2 &&
    arg.length > 2 &&
    arg.startsWith('-') &&
    !arg.startsWith('--') &&
    arg.includes(option.charAt(1)) &&
    isCluster(arg)
  )
}

function isCluster(arg: string): boolean {
  return /^-[A-Za-z0-9]{2,12}$/.test(arg)
}

/** Long options may be abbreviated: `--forc` is `--force` when it is at least four letters of it. */
export function hasLongOption(args: readonly string[], option: string): boolean {
  return args.some((arg) => arg === option || (arg.length >= 5 && option.startsWith(arg)))
}

/** The arguments that are not options; everything after `--` counts. */
export function operands(args: readonly string[]): readonly string[] {
  if (!args.some(isMarked)) return args
  const dashes = args.indexOf('--')
  const before = dashes < 0 ? args : args.slice(0, dashes)
  const after = dashes < 0 ? [] : args.slice(dashes + 1)
  return [...before.filter((arg) => !arg.startsWith('-') || arg === '-'), ...after]
}

function isMarked(arg: string): boolean {
  return arg.charCodeAt(0) === 45
}
