/**
 * Options as git reads them: a long one may be cut to any length that is still unique, short ones cluster, and after
 * `--` nothing is an option.
 */
interface GitOptions {
  readonly has: (...names: readonly string[]) => boolean
  readonly operands: readonly string[]
  /** Operands behind `--`. */
  readonly paths: readonly string[]
  readonly separated: boolean
}

/** @param values short options of this subcommand that take the next word as their value */
export function parseGitOptions(
  args: readonly string[],
  values: readonly string[] = [],
): GitOptions {
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

/** A git command line: settings given for this run, subcommand and its arguments. */
export interface GitLine {
  readonly verb: string
  readonly args: readonly string[]
  /** `key=value` settings from `-c`, `--config-env` and the GIT_CONFIG_* variables; keys in lower case. */
  readonly settings: readonly GitSetting[]
}

export interface GitSetting {
  readonly key: string
  readonly value: string
}

interface Assignment {
  readonly name: string
  readonly value: { readonly text: string }
}

const valueOptions: ReadonlySet<string> = new Set([
  '-C',
  '-c',
  '--git-dir',
  '--work-tree',
  '--namespace',
  '--exec-path',
  '--config-env',
  '--super-prefix',
  '--attr-source',
])

/** Reads `git [options] verb args`; an alias that the line itself sets is put in place of its name. */
export function readGitLine(
  args: readonly string[],
  assignments: readonly Assignment[] = [],
): GitLine {
  const settings = [...settingsFromEnvironment(assignments)]
  let at = 0
  for (; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    if (!arg.startsWith('-')) break
    if (arg === '-c') settings.push(...settingOf(args[at + 1] ?? ''))
    else if (arg.startsWith('-c') && arg.length > 2) settings.push(...settingOf(arg.slice(2)))
    if (valueOptions.has(arg)) at += 1
  }
  const verb = args[at] ?? ''
  const rest = args.slice(at + 1)
  if (verb === 'clone') settings.push(...settingsOfClone(rest))
  const alias = settings.findLast(({ key }) => key === `alias.${verb.toLowerCase()}`)
  if (alias === undefined || alias.value.startsWith('!')) return { verb, args: rest, settings }
  const [first = '', ...more] = alias.value.split(/\s{1,20}/)
  return { verb: first, args: [...more, ...rest], settings }
}

/** `git clone -c key=value` writes into the new repository's settings. */
function settingsOfClone(args: readonly string[]): readonly GitSetting[] {
  return args.flatMap((arg, index) => {
    if (arg === '-c' || arg === '--config') return settingOf(args[index + 1] ?? '')
    return arg.startsWith('--config=') ? settingOf(arg.slice('--config='.length)) : []
  })
}

function settingOf(text: string): readonly GitSetting[] {
  const at = text.indexOf('=')
  if (at < 0) return text === '' ? [] : [{ key: text.toLowerCase(), value: 'true' }]
  return [{ key: text.slice(0, at).toLowerCase(), value: text.slice(at + 1) }]
}

const SETTINGS_MAX = 32

/** GIT_CONFIG_KEY_0/VALUE_0 pairs and the quoted list in GIT_CONFIG_PARAMETERS. */
function settingsFromEnvironment(assignments: readonly Assignment[]): readonly GitSetting[] {
  const found: GitSetting[] = []
  for (const { name, value } of assignments.slice(0, SETTINGS_MAX)) {
    if (!name.startsWith('GIT_CONFIG')) continue
    const number = /^GIT_CONFIG_KEY_(\d{1,2})$/.exec(name)?.[1]
    if (number !== undefined) {
      const partner = assignments.find((each) => each.name === `GIT_CONFIG_VALUE_${number}`)
      found.push({ key: value.text.toLowerCase(), value: partner?.value.text ?? '' })
    } else if (name === 'GIT_CONFIG_PARAMETERS')
      for (const part of value.text.split("'"))
        if (part.includes('.')) found.push(...settingOf(part))
  }
  return found
}
