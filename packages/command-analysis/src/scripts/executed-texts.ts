import type { Command } from '../model/command.ts'
import { quoteAll } from '../model/quote-words.ts'
import { executingOperands, executingOptions, executingVariables } from './executing-options.ts'
import { languageOf, readCode } from '../code/read-code.ts'

const TEXTS_MAX = 32
const none: readonly string[] = []

/**
 * The command lines that a program starts because its options, operands or variables say so: `tar --to-command sh`,
 * `vim -c ':!id'`, `PAGER=x man ls`. Programs whose very purpose is to run a command are not here but in the wrappers.
 */
export function executedTexts(command: Command): readonly string[] {
  const { name, args, assignments } = command
  const options = executingOptions.get(name)
  const operands = executingOperands.has(name)
  if (options === undefined && !operands && assignments.length === 0) return none
  const values: string[] = []
  for (const { name: variable, value } of assignments) {
    if (executingVariables.has(variable)) values.push(value.text)
  }
  for (const [index, arg] of args.entries()) {
    if (values.length >= TEXTS_MAX) break
    if (options !== undefined) addOptionValue(values, options, arg, args[index + 1] ?? '')
    if (operands && !arg.startsWith('-')) values.push(arg)
  }
  return values.flatMap((value) => commandLines(name, value))
}

/** The value after the option, behind its `=`, or glued to a short option. */
function addOptionValue(
  values: string[],
  options: readonly string[],
  arg: string,
  next: string,
): void {
  if (arg.charCodeAt(0) !== 45) return
  if (options.includes(arg)) {
    values.push(next)
    return
  }
  const equals = arg.indexOf('=')
  if (equals > 0 && options.includes(arg.slice(0, equals))) values.push(arg.slice(equals + 1))
  else if (options.includes(arg.slice(0, 2)) && !arg.startsWith('--')) values.push(arg.slice(2))
}

/** `exec=sh`, `ProxyCommand=;sh`, `:!sh`, `.shell sh`, `\! sh`, `shell sh`, `APT::Update::Pre-Invoke::=sh` all say `sh`. */
const introductions =
  /^(?::{0,2}(?:silent\s)?!{1,2}|\\!|\.(?:shell|system)\s|shell\s|spawn\s|execute?\s|exec[=:]|(?:system|shell):|[A-Za-z_.:-]{3,60}={1,2}|[A-Za-z]{4,24}Command\s)\s{0,4}/i

function commandLines(name: string, value: string): readonly string[] {
  if (value === '') return none
  if (name === 'make' || name === 'gmake') return recipeLines(value)
  if (databaseClients.has(name)) return clientEscapes(value)
  const proxy = value.indexOf('ProxyCommand')
  if (proxy > 0) return [value.slice(proxy + 13).replace(/^;/, '')]
  const stripped = withoutTail(name, value)
    .replace(introductions, '')
    .replace(/^[;|!]{1,2}/, '')
  const code = value.includes('(') || value.includes('`') || value.includes('"')
  if (!code)
    return value.includes(';') ? [stripped, value.slice(value.indexOf(';') + 1)] : [stripped]
  const { scripts, commands } = readCode(value, languageOf(name))
  return [stripped, ...scripts, ...commands.map(quoteAll)]
}

/** zip puts the archive's name behind its test command; a hash at the end makes a comment of it. */
function withoutTail(name: string, value: string): string {
  return name === 'zip' && value.endsWith('#') ? value.slice(0, -1) : value
}

/** Clients whose texts are SQL but for lines of their own. */
const databaseClients: ReadonlySet<string> = new Set(['mariadb', 'mysql', 'psql', 'sqlite3'])
const clientEscape =
  /^\s{0,20}(?:\\!|\.(?:shell|system)\s|system\s|\\[ogw]\s{0,8}\||\.(?:output|once)\s{1,8}['"]?\||\.import\s{1,8}['"]?\|)/i

/** What `\! sh`, `.shell sh` and `system sh` run, and what `\o |sh` writes to. */
function clientEscapes(value: string): readonly string[] {
  const found: string[] = []
  for (const line of value.split(/[\n;]/, TEXTS_MAX)) {
    const start = clientEscape.exec(line)?.[0]
    if (start !== undefined) found.push(line.slice(start.length))
  }
  return found
}

/** The lines of a recipe, without the marks that silence them. */
function recipeLines(value: string): readonly string[] {
  return value
    .split('\n', TEXTS_MAX)
    .filter((line) => line.startsWith('\t'))
    .map((line) => line.replace(/^\t[\s@+-]{0,4}/, ''))
}
