import type { Command } from '../model/command.ts'

/** The settings of a project, such as `.env` and `config/.env.local`. */
export function isSettingsFile(path: string): boolean {
  return (
    /(?:^|\/)\.env(?:\.[a-z]{1,20})?$/.test(path) &&
    !/\.(?:example|sample|template|dist|defaults?|schema|md|test|testing|development|dev|ci|e2e)$/.test(
      path,
    )
  )
}

const filters: ReadonlySet<string> = new Set([
  'grep',
  'egrep',
  'rg',
  'cat',
  'sed',
  'awk',
  'cut',
  'xargs',
  'mv',
  'cp',
  'diff',
])

/** Settings that a team shares for its own machines and tests: `.env.development`, `.env.ci`. */
export function isSharedSettings(path: string): boolean {
  return /(?:^|\/)\.env\.(?:test|testing|development|dev|ci|e2e)$/.test(path)
}

/** Programs that pick lines of a settings file, mostly to make variables of them: `export $(grep -v '^#' .env | xargs)`. */
export function filtersSettings({ name, args, redirects }: Command): boolean {
  return (
    filters.has(name) &&
    redirects.every(({ operator }) => !operator.startsWith('<')) &&
    args.some((arg) => isSettingsFile(arg))
  )
}

/** Does a program that filters settings show more than one setting that is no secret by its name? */
export function showsSettings(command: Command): boolean {
  if (!filtersSettings(command)) return false
  const { name, args } = command
  if (showsNamesOnly(command)) return false
  if (!/^(?:grep|egrep|rg)$/.test(name)) return true
  if (args.some((arg) => /^-[a-zA-Z]{0,4}[cqlL]$|^--(?:count|quiet)/.test(arg))) return false
  const pattern = args.find((arg) => !arg.startsWith('-')) ?? ''
  return (
    args.some((arg) => /^-[a-zA-Z]{0,4}[vf]$|^--invert/.test(arg)) ||
    !/^\^?[A-Za-z][A-Za-z0-9_]{2,60}=?$/.test(pattern) ||
    /secret|token|pass|key|cred|private|auth/i.test(pattern)
  )
}

/** Names without their values, a file that is edited in its place, or one that only gets another name. */
function showsNamesOnly({ name, args }: Command): boolean {
  switch (name) {
    case 'mv':
      return true
    case 'cp':
      return (
        /^[\w.-][\w./-]{0,80}$/.test(args.at(-1) ?? '') &&
        !/public|static|www|dist|\.\./.test(args.at(-1) ?? '')
      )
    // Beside its template.
    case 'diff':
      return args.some((arg) => /\.(?:example|sample|template|dist)$/.test(arg))
    case 'cut':
      return args.includes('-d=') && args.includes('-f1')
    case 'awk':
      return args.includes('-F=') && args.some((arg) => /^\{\s?print \$1\s?\}$/.test(arg))
    case 'sed':
      return (
        args.some((arg) => /^-i|^--in-place/.test(arg)) ||
        args.some((arg) => /^s\/=\.\*(?:\$)?\/=?\/g?$/.test(arg))
      )
    default:
      return false
  }
}
