/** The words and options of a management client's command line. */
export interface ManagementLine {
  /** Operands in order, values of well-known options left out; at most twelve. */
  readonly words: readonly string[]
  readonly args: readonly string[]
}

const WORDS_MAX = 12

/** Options that take a value in nearly all such clients and often stand in front of the verb. */
const valueOptions: ReadonlySet<string> = new Set([
  '--profile',
  '--region',
  '--output',
  '-o',
  '--endpoint-url',
  '--query',
  '--cli-input-json',
  '--ca-bundle',
  '--project',
  '--account',
  '--zone',
  '--configuration',
  '--format',
  '--context',
  '--cluster',
  '--kubeconfig',
  '--kube-context',
  '--namespace',
  '-n',
  '--user',
  '--server',
  '--as',
  '--org',
  '--organization',
  '--subscription',
  '--resource-group',
  '-g',
  '--address',
  '--token',
  '--access-token',
  '--api-key',
  '--config',
  '--workspace',
  '--environment',
  '--env',
  '--stage',
  '-s',
  '--app',
  '-a',
  '-R',
  '--repo',
  '-r',
  '--repository',
  '-H',
  '--host',
  '-h',
  '-p',
  '--port',
  '-u',
  '--username',
  '--password',
  '--password-file',
  '--url',
  '--location',
  '-C',
  '-f',
  '--file',
  '--bootstrap-server',
  '--remote',
  '--vault',
  '--timeout',
])

/** Short options that are flags in clients where the letter is not a value: they decide nothing about the next word. */
const flagLetters: Readonly<Record<string, string>> = {
  gsutil: '-f -m -q -o -r',
  mysqladmin: '-f -s -v',
  'mariadb-admin': '-f -s -v',
  borg: '-p -s -n -v -a',
  docker: '-f -v -a -n -p',
  restic: '-v -n -o',
  kopia: '-p -f',
  rclone: '-v -n -P',
  mc: '-r',
  vault: '-f',
  helm: '-a',
  fly: '-v -f',
  heroku: '-h',
}

/** Reads the line of one client. Unknown options count as flags: the next operand is a word. */
export function readManagementLine(name: string, args: readonly string[]): ManagementLine {
  const flags = Object.hasOwn(flagLetters, name) ? (flagLetters[name] ?? '').split(' ') : []
  const words: string[] = []
  for (let at = 0; at < args.length && words.length < WORDS_MAX; at += 1) {
    const arg = args[at] ?? ''
    if (arg === '--') continue
    if (!arg.startsWith('-') || arg === '-') words.push(arg)
    else if (valueOptions.has(arg) && !flags.includes(arg)) at += 1
  }
  return { words, args }
}

const rehearsal =
  /^--?(dry-?run|dryrun|what-?if|help|check|preview|list-only|plan|simulate)(=.{0,20})?$/i

/** The client only shows what it would do, or how it is used. */
export function isDryRun(args: readonly string[]): boolean {
  return args.some((arg) => rehearsal.test(arg) && !/=(none|false|0|no)$/i.test(arg))
}

/** Is one of the long options given, alone or with a value that is not a refusal? Single dashes count too (Go clients). */
export function hasFlag(args: readonly string[], ...names: readonly string[]): boolean {
  return args.some((arg) => {
    if (!arg.startsWith('-')) return false
    const equals = arg.indexOf('=')
    const name = (equals < 0 ? arg : arg.slice(0, equals)).replace(/^--?/, '')
    return names.includes(name) && !/=(false|0|no)$/i.test(arg)
  })
}

/** The value of an option, as `--name value` or `--name=value`; null when it is not given. */
export function optionValue(args: readonly string[], ...names: readonly string[]): string | null {
  for (const [index, arg] of args.entries()) {
    if (names.includes(arg)) return args[index + 1] ?? ''
    const equals = arg.indexOf('=')
    if (equals > 0 && names.includes(arg.slice(0, equals))) return arg.slice(equals + 1)
  }
  return null
}
