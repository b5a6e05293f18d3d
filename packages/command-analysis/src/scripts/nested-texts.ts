import { languageOfProgram, readCode } from '../code/read-code.ts'
import { findGitPrograms } from '../git/programs.ts'
import { quoteWords } from '../model/quoting.ts'
import { codeInterpreters, shells } from '../model/command-name.ts'
import type { Command, NestedText } from '../model/model.ts'
import { executingOperands, executingOptions, executingVariables } from './executing-options.ts'
import { findRemoteScript, findInnerCommand } from './inner-commands.ts'
import { findWindowsNestedTexts } from './nested-windows-texts.ts'
import { translateFish } from './fish-syntax.ts'
import { findEscapeTexts } from './program-escapes.ts'

const TEXTS_MAX = 32

/**
 * The command lines that a program starts because its options, operands or variables say so: `tar --to-command sh`,
 * `vim -c ':!id'`, `PAGER=x man ls`. Programs whose very purpose is to run a command are not here but in the wrappers.
 */
export function findExecutedTexts(command: Command): readonly string[] {
  const { name, args, assignments } = command
  const options = executingOptions.get(name)
  const operands = executingOperands.has(name)
  if (options === undefined && !operands && assignments.length === 0) return []
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
  if (value === '') return []
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
  const { scripts, commands } = readCode(value, languageOfProgram(name))
  return [stripped, ...scripts, ...commands.map(quoteWords)]
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

const none: readonly NestedText[] = []

/** The texts that a command runs because they stand in its arguments: `bash -c`, `eval`, `ssh host`, `python -c`, `awk`. */
export function findNestedTexts(command: Command): readonly NestedText[] {
  const executed = findExecutedTexts(command)
  const own = ownTexts(command)
  return executed.length === 0 ? own : [...own, ...posix(...executed)]
}

function ownTexts(command: Command): readonly NestedText[] {
  const { name, word, args } = command
  if (args.length === 0)
    return findWindowsNestedTexts(command) ?? (isLine(word) ? posix(word) : none)
  if (name === 'fish') return shellTexts(args).map(inPosixSyntax)
  if (shells.has(name)) return withVariables(shellTexts(args), command)
  if (codeInterpreters.has(name)) return codeTexts(name, args)
  switch (name) {
    case 'eval':
      return posix(args[0] === '--' ? args.slice(1).join(' ') : args.join(' '))
    case 'source':
    case '.':
      return none
    default: {
      const windows = findWindowsNestedTexts(command)
      return windows ?? otherTexts(command)
    }
  }
}

function inPosixSyntax(nested: NestedText): NestedText {
  return { ...nested, text: translateFish(nested.text) }
}

/** One word that was quoted as a whole line: what starts it may read it as a script. */
function isLine(word: string): boolean {
  return word.includes(' ') || word.includes('${') || word.includes('\t')
}

/** `sudo D=/etc sh -c 'rm -rf $D'`: what is set for the shell holds in its text. */
function withVariables(
  texts: readonly NestedText[],
  { assignments }: Command,
): readonly NestedText[] {
  if (assignments.length === 0 || !texts.some(({ text }) => text.includes('$'))) return texts
  const bindings = new Map(assignments.map(({ name, value }) => [name, value.text]))
  return texts.map((each) => ({ ...each, bindings }))
}

function otherTexts(command: Command): readonly NestedText[] {
  const { name, word, args } = command
  const inner = findInnerCommand(command) ?? findRemoteScript(name, args)
  const escapes = name === 'git' ? findGitPrograms(command) : findEscapeTexts(command)
  const program = awks.has(name) ? args.find((arg) => arg.includes('system(')) : undefined
  if (program !== undefined)
    return [...posix(...escapes), { text: program, dialect: 'code', language: 'awk' }]
  if (inner !== null || escapes.length > 0) return posix(inner, ...escapes)
  if (evaluatesSubscripts.has(name)) return subscripts(args)
  // A command word that only the running shell knows, asked to run a text: `$0 -c …`.
  if (word !== '' && /^-[a-z]{0,4}c$/.test(args[0] ?? '') && !knownTools.has(name))
    return posix(args[1])
  return isLine(word) ? posix([word, ...args].join(' ')) : none
}

const awks: ReadonlySet<string> = new Set(['awk', 'gawk', 'mawk', 'nawk'])

/** Builtins that work out the subscript of a name, and with it what is substituted there. */
const evaluatesSubscripts = new Set(
  'declare typeset local let read test [ [[ printf unset export readonly mapfile readarray'.split(
    ' ',
  ),
)

/** `let 'a[$(command)0]'` */
function subscripts(args: readonly string[]): readonly NestedText[] {
  return posix(
    ...args
      .filter((arg) => arg.length < 4096 && /^\w{1,64}\[(?:\$\(|`)/.test(arg))
      .map((arg) => `: ${arg.slice(arg.indexOf('[') + 1)}`),
  )
}

/** Their `-c` means something else. */
const knownTools = new Set(
  'git psql mysql grep head tail wc cut gcc cc tar zip ping sort uniq docker kubectl vim nvim less make chmod stat su kill jq yq gojq jaq xq dasel mlr'.split(
    ' ',
  ),
)

function posix(...texts: readonly (string | null | undefined)[]): readonly NestedText[] {
  return texts.flatMap((text) => (text ? [{ text, dialect: 'posix' as const }] : []))
}

const shellOptionsWithValue = new Set(['-o', '+o', '-O', '+O', '--rcfile', '--init-file'])

/** The text behind the first option cluster that holds `c`, with the words after it as its parameters. */
function shellTexts(args: readonly string[]): readonly NestedText[] {
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    if (arg === '--command' || arg === '--commands') return posix(args[at + 1])
    if (arg.startsWith('--command=')) return posix(arg.slice(10))
    if (/^-[a-zA-Z]{0,8}c[a-zA-Z]{0,6}$/.test(arg)) return commandString(args, at)
    if (!/^[-+]/.test(arg)) return none
    if (shellOptionsWithValue.has(arg) || /^-[a-z]{1,6}o$/.test(arg)) at += 1
  }
  return none
}

function commandString(args: readonly string[], option: number): readonly NestedText[] {
  let at = option + 1
  while (/^[-+]/.test(args[at] ?? '')) {
    if (args[at] === '--') {
      at += 1
      break
    }
    at += shellOptionsWithValue.has(args[at] ?? '') ? 2 : 1
  }
  // `-euo pipefail -c` and `-oc pipefail` put a value first.
  if (args[option]?.includes('o') === true && /^(?:pipefail|errexit|nounset)$/.test(args[at] ?? ''))
    at += 1
  const text = args[at]
  if (text === undefined || text === '') return none
  const positional = args.slice(at + 1)
  return [
    positional.length === 0 ? { text, dialect: 'posix' } : { text, dialect: 'posix', positional },
  ]
}

/** Programs behind `-c`, `-e`, `-r` and their kin, or behind a sub-command such as `eval`. */
function codeTexts(name: string, args: readonly string[]): readonly NestedText[] {
  const language = languageOfProgram(name)
  const found: NestedText[] = []
  for (const [index, arg] of args.entries()) {
    const joined = /^(?:--eval|--print|--execute)=(.*)$/s.exec(arg)?.[1]
    const text =
      joined ??
      (/^(?:-[a-zA-Z0-9]{0,6}[cerpEB]|--eval|-eval|--print|--execute|--run)$/.test(arg) ||
      (index === 0 && arg === 'eval')
        ? args[index + 1]
        : undefined)
    if (text !== undefined && text !== '') {
      found.push({ text, dialect: 'code', language })
      // Bare words are no program; the author took the interpreter for a shell.
      if (/^[a-z]{2,16} [\w ./~-]{1,200}$/.test(text)) found.push({ text, dialect: 'posix' })
    }
    // `php -r` and `perl -e` also take the program in the same word.
    else if (/^-e[^a-zA-Z]/.test(arg)) found.push({ text: arg.slice(2), dialect: 'code', language })
  }
  if (name === 'osascript') return found.flatMap(appleScript)
  return found
}

/** `do shell script "…"` */
function appleScript({ text }: NestedText): readonly NestedText[] {
  return [...text.matchAll(/do shell script\s{1,4}"((?:[^"\\]|\\.){1,2000})"/g)].flatMap((found) =>
    posix((found[1] ?? '').replace(/\\(.)/g, '$1')),
  )
}
