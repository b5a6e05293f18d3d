import { languageOfProgram } from '../code/read-code.ts'
import { commandName, codeInterpreters, shells } from '../model/command-name.ts'
import { quoteWords } from '../model/quoting.ts'
import {
  type Command,
  type NestedText,
  type Line,
  shellLimits,
  UNKNOWN,
  type Pipeline,
  type Redirect,
  type SimpleCommand,
} from '../model/model.ts'
import { operands } from '../model/options.ts'
import {
  fileKey,
  constantOutputOfPipelines,
  type WrittenFiles,
  constantOutputOfCommands,
  readRedirectedInput,
  exceedsOutputLimits,
} from '../posix/constant-output.ts'
import { COPROCESS } from '../posix/keywords.ts'
import type { Scope } from '../posix/scope.ts'
import { findInnerCommand } from './inner-commands.ts'
import { findNestedTexts } from './nested-texts.ts'
import { parseMakeRecipes } from './program-escapes.ts'
import { findInputTexts, buildXargsLines, readXargsInput } from './standard-input.ts'

const builders: ReadonlySet<string> = new Set(['make', 'gmake', 'ninja', 'just', 'pip', 'npm'])
const none: readonly NestedText[] = []

/** What a build runs out of files that the same text wrote or prints, and scripts that it sets for npm. */
function buildTexts({ name, args, words }: Command, files: WrittenFiles): readonly NestedText[] {
  if (!builders.has(name)) return none
  const at = args.findIndex((arg) => /^(?:-s?f|--file|--makefile|--justfile)$/.test(arg))
  const given = at < 0 ? undefined : words[at + 1]
  const text =
    given !== undefined && given.substitutions.length > 0
      ? constantOutputOfPipelines(given.substitutions, files)
      : buildFile(name, given?.text, files)
  if (text === null) return name === 'npm' ? scripts(scriptsOfNpm(args)) : none
  if (name === 'pip') return [{ text, dialect: 'code', language: 'other' }]
  return scripts(commandsOfBuild(name, text))
}

function scripts(texts: readonly string[]): readonly NestedText[] {
  return texts.map((text) => ({ text, dialect: 'posix' }))
}

const buildFiles: ReadonlyMap<string, readonly string[]> = new Map([
  ['make', ['GNUmakefile', 'makefile', 'Makefile']],
  ['gmake', ['GNUmakefile', 'makefile', 'Makefile']],
  ['ninja', ['build.ninja']],
  ['just', ['justfile', 'Justfile', '.justfile']],
  ['pip', ['setup.py']],
])

function buildFile(name: string, given: string | undefined, files: WrittenFiles): string | null {
  const candidates = given === undefined ? (buildFiles.get(name) ?? []) : [fileKey(given)]
  for (const file of candidates) {
    const text = files.get(file)
    if (text !== undefined) return text
  }
  return null
}

function commandsOfBuild(name: string, text: string): readonly string[] {
  if (name === 'ninja')
    return text.split('\n').flatMap((line) => {
      const command = /^\s{0,8}command\s{0,4}=(.*)$/.exec(line)?.[1]
      return command === undefined ? [] : [command]
    })
  return parseMakeRecipes(name === 'just' ? text.replace(/^ {2,8}/gm, '\t') : text)
}

/** `npm pkg set scripts.test='…'` and `npm set-script test '…'` */
function scriptsOfNpm(args: readonly string[]): readonly string[] {
  if (args[0] === 'set-script') return args.slice(2, 3)
  if (args[0] !== 'pkg' || args[1] !== 'set') return []
  return args.flatMap((arg) =>
    arg.startsWith('scripts.') ? [arg.slice(arg.indexOf('=') + 1)] : [],
  )
}

/** Variables that name a script which a starting shell reads. */
const startFiles = new Set(['BASH_ENV', 'ENV', 'ZDOTDIR'])

/** Variables that a shell expands, with the commands in them, whenever it prompts or traces. */
const prompts = new Set(['PS0', 'PS1', 'PS2', 'PS4', 'PROMPT', 'RPROMPT', 'ENV'])

/** Scripts, written by the same text, that a variable makes a starting shell read. */
function settingTexts({ assignments }: Command, files: WrittenFiles): readonly NestedText[] {
  if (assignments.length === 0) return []
  return assignments.flatMap(({ name, value }) => {
    if (prompts.has(name) && /\$\(|`/.test(value.text))
      return [{ text: `: "${value.text}"`, dialect: 'posix' as const }]
    if (/^\w{1,64}\[(?:\$\(|`)/.test(value.text))
      return [
        { text: `: ${value.text.slice(value.text.indexOf('[') + 1)}`, dialect: 'posix' as const },
      ]
    if (files.size === 0) return []
    const text = startFiles.has(name) ? files.get(fileKey(value.text)) : undefined
    return text === undefined || text === '' ? [] : [{ text, dialect: 'posix' as const }]
  })
}

/** Far beyond what has an output that is known. */
const BEFORE_MAX = 64

type Add = (nested: NestedText, layers: number) => void

/** Everything that the commands of a line run in turn: texts in their arguments, on their input, in files and functions. */
export function addTextsToRun(pipeline: Pipeline, line: Line, scope: Scope, add: Add): void {
  for (const command of line.commands) {
    for (const nested of findNestedTexts(command)) add(nested, 0)
    for (const nested of settingTexts(command, scope.files)) add(nested, 0)
    addFiles(command, scope, add)
    addDefinitions(command, scope, add)
  }
  const cut = (): void => {
    scope.budget.limited = true
  }
  for (const [index, command] of line.ownCommands.entries()) {
    const simple = pipeline.commands[index]
    if (simple === undefined) continue
    if (simple.redirects.length > 0 && simple.redirects.some(becomesStartFile)) {
      const kept = constantOutputOfCommands(pipeline.commands.slice(0, index + 1), scope.files)
      if (kept !== null) add({ text: kept, dialect: 'posix' }, 0)
    }
    if (simple.group.length > 0 && evaluators.has(command.name)) {
      const printed = constantOutputOfPipelines(simple.group, scope.files)
      if (printed !== null) add({ text: printed, dialect: 'posix' }, 1)
    }
    addHandedOn(
      command,
      simple,
      () => constantOutputOfCommands(pipeline.commands.slice(0, index + 1), scope.files),
      add,
    )
    const own =
      (command.argumentsAtRunTime || command.name === 'xargs'
        ? readXargsInput(simple, scope.files)
        : null) ??
      simple.input ??
      readRedirectedInput(simple, scope.files)
    if (own !== null) addInput(command, simple, own, 0, add, cut)
    else if (index > 0 && takesInput(command)) {
      const before = index > BEFORE_MAX ? pipeline.commands : pipeline.commands.slice(0, index)
      if (exceedsOutputLimits(before)) {
        if (runsWhatItReads(command)) cut()
        continue
      }
      const piped = constantOutputOfCommands(before, scope.files)
      if (piped !== null) addInput(command, simple, piped, 1, add, cut)
    }
  }
}

/** `eval (…)` of fish. */
const evaluators: ReadonlySet<string> = new Set(['eval', 'source', '.'])

/** `tee >(sh)`, `> >(sh)` and `>&\${COPROC[1]}`: what a command prints goes to a shell beside the pipe. */
function addHandedOn(
  { name }: Command,
  { argv, redirects }: SimpleCommand,
  printed: () => string | null,
  add: Add,
): void {
  const takers: Pipeline[] = []
  let runs = false
  for (const { operator, target } of redirects) {
    if (!operator.startsWith('>')) continue
    takers.push(...target.substitutions)
    runs ||= operator === '>&' && target.text === COPROCESS
  }
  if (name === 'tee') for (const { substitutions } of argv) takers.push(...substitutions)
  runs ||= takers.some(
    ({ commands }) =>
      commands.length === 1 && shells.has(commandName(commands[0]?.argv[0]?.text ?? '')),
  )
  const text = runs ? printed() : null
  if (text !== null) add({ text, dialect: 'posix' }, 1)
}

/** What a login or a new shell starts with is a script like any other. */
function becomesStartFile({ operator, target }: Redirect): boolean {
  return (
    operator.startsWith('>') &&
    /(?:^|\/)(?:\.(?:bashrc|bash_profile|bash_login|bash_aliases|profile|zshrc|zprofile|zshenv|kshrc)|etc\/(?:profile|bash\.bashrc))$/.test(
      target.text,
    )
  )
}

/** Would unseen text on its input be a program, or arguments of one? */
function runsWhatItReads({ name, argumentsAtRunTime }: Command): boolean {
  return argumentsAtRunTime || shells.has(name) || codeInterpreters.has(name) || name === 'ssh'
}

/** Most commands of a pipe are filters; only these may run what they read. */
function takesInput(command: Command): boolean {
  return command.argumentsAtRunTime || !filters.has(command.name) || runsLines(command)
}

/** `sed e`, `sed 1e`: each line is run by a shell. */
function runsLines({ name, args }: Command): boolean {
  if (name === 'sed') return args.some((arg) => /^(?:\d{1,4}|\$)?e$/.test(arg))
  return (
    awks.has(name) &&
    args.some((arg) =>
      /system\(\s{0,4}\$0\s{0,4}\)|print\s{0,4}(?:\$0\s{0,4})?\|\s{0,4}"/.test(arg),
    )
  )
}

const awks: ReadonlySet<string> = new Set(['awk', 'gawk', 'mawk', 'nawk'])

const filters = new Set(
  'grep egrep fgrep rg sed awk cut sort uniq head tail wc tr tee cat jq less more column xxd base64 md5sum sha256sum fold nl paste'.split(
    ' ',
  ),
)

function addInput(
  command: Command,
  simple: SimpleCommand,
  text: string,
  layers: number,
  add: Add,
  cut: () => void,
): void {
  for (const nested of findInputTexts(command, text)) add(nested, layers)
  for (const nested of buildXargsLines(command, simple, text, cut))
    add({ text: nested, dialect: 'posix' }, layers)
  if (runsLines(command)) add({ text, dialect: 'posix' }, layers)
  if (command.argumentsAtRunTime) return
  const inner = findInnerCommand(command)
  if (inner !== null)
    add({ text: `${inner} <<'\uE007'\n${text}\n\uE007\n`, dialect: 'posix' }, layers)
  else if (command.name === 'ssh') add({ text, dialect: 'posix' }, layers)
}

/** Files that the same text wrote, and process substitutions, that an interpreter, `source` or their own name starts. */
function addFiles(command: Command, { files }: Scope, add: Add): void {
  const { name, words, args, word } = command
  for (const nested of buildTexts(command, files)) add(nested, 0)
  const isCode = codeInterpreters.has(name)
  const script = name === 'powershell' || name === 'pwsh' ? scriptOfPowershell(args) : undefined
  const saved = script === undefined ? undefined : files.get(fileKey(script))
  if (saved !== undefined) add({ text: saved, dialect: 'powershell' }, 0)
  if (shells.has(name) || isCode || name === 'source' || name === '.') {
    for (const [index, operand] of words.entries()) {
      if (index > 8 || operand.substitutions.length === 0 || args[index] !== UNKNOWN) continue
      if (args[index - 1] === '-c') continue
      const text = constantOutputOfPipelines(operand.substitutions, files)
      if (text !== null) addProgram(name, text, 1, add)
    }
    if (files.size === 0) return
    const [file] = name === '.' ? args : operands(args)
    const body = file === undefined ? undefined : files.get(fileKey(file))
    if (body !== undefined) addProgram(name, body, 0, add)
  } else if (files.size > 0) {
    const body = files.get(fileKey(word))
    if (body !== undefined) add({ ...fileProgram(word, body) }, 0)
  }
}

function addProgram(name: string, text: string, layers: number, add: Add): void {
  if (codeInterpreters.has(name))
    add({ text, dialect: 'code', language: languageOfProgram(name) }, layers)
  else add({ text, dialect: 'posix' }, layers)
}

/** What a file that is called by its own name runs as. */
function fileProgram(file: string, text: string): NestedText {
  const ending = file.slice(file.lastIndexOf('.') + 1).toLowerCase()
  if (ending === 'ps1') return { text, dialect: 'powershell' }
  if (ending === 'bat' || ending === 'cmd') return { text, dialect: 'cmd' }
  const name = interpreterOf(text)
  return codeInterpreters.has(name)
    ? { text, dialect: 'code', language: languageOfProgram(name) }
    : { text, dialect: 'posix' }
}

/** `powershell -File x.ps1` */
function scriptOfPowershell(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => /^[-/]f(?:i(?:le?)?)?$/i.test(arg))
  return at < 0 ? args.find((arg) => /\.ps1$/i.test(arg)) : args[at + 1]
}

/** The interpreter in the first line; a shell when there is none. */
function interpreterOf(body: string): string {
  return (
    /^#!\s{0,4}\S{0,80}?(?:env\s{1,4})?(?:\/|\s|^)?(python|perl|ruby|node|php|lua)/.exec(
      body.slice(0, 120),
    )?.[1] ?? 'sh'
  )
}

/** Calls of functions, aliases and links that the same text made. */
function addDefinitions(command: Command, scope: Scope, add: Add): void {
  const { word, args } = command
  const alias = scope.aliases.get(word)
  if (alias !== undefined && scope.called(word, args, alias.length))
    add({ text: `${alias} ${quoteWords(args)}`, dialect: 'posix' }, 0)
  const link = scope.links.get(fileKey(word))
  if (link !== undefined && scope.called(word, args, link.length))
    add({ text: quoteWords([link, ...args]), dialect: 'posix' }, 0)
  const body = scope.functions.get(word)
  // Without a parameter the body was read where it stands.
  if (body === undefined || args.length === 0 || !body.includes('$')) return
  if (body.length <= shellLimits.valueLength && scope.called(word, args, body.length))
    add({ text: body, dialect: 'posix', positional: [word, ...args] }, 0)
}
