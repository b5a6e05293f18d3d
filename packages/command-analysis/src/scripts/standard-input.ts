import { languageOfProgram } from '../code/read-code.ts'
import { type Command, type NestedText, UNKNOWN, type SimpleCommand } from '../model/model.ts'
import { codeInterpreters, shells, commandName } from '../model/command-name.ts'
import { hasOption, operands } from '../model/options.ts'
import { findWindowsInputTexts } from './nested-windows-texts.ts'
import { convertTclToShell, parseMakeRecipes } from './program-escapes.ts'
import { fileKey, constantOutputOfPipelines, type WrittenFiles } from '../posix/constant-output.ts'
import { quoteWords } from '../model/quoting.ts'

/**
 * The scripts and programs that a command makes of a text that arrives on its standard input; none if it does not run
 * it.
 */
export function findInputTexts(command: Command, text: string): readonly NestedText[] {
  const { name, args } = command
  if (text === '') return []
  const windows = findWindowsInputTexts(command, text)
  if (windows !== null) return windows
  if (codeInterpreters.has(name))
    return takesProgram(name, args)
      ? [{ text, dialect: 'code', language: languageOfProgram(name) }]
      : []
  if (runsInput(command)) return [{ text, dialect: 'posix' }]
  if (name === 'make' || name === 'gmake')
    return args.some((arg, index) => arg === '-f-' || (arg === '-' && args[index - 1] === '-f'))
      ? parseMakeRecipes(text).map((recipe) => ({ text: recipe, dialect: 'posix' as const }))
      : []
  if (name === 'tclsh' || name === 'wish' || name === 'expect')
    return [{ text: convertTclToShell(text) ?? '', dialect: 'posix' }]
  if (name === 'ftp' || name === 'sftp' || name === 'ed')
    return text
      .split('\n')
      .filter((line) => line.trimStart().startsWith('!'))
      .map((line) => ({ text: line.trimStart().slice(1), dialect: 'posix' as const }))
  return []
}

/** Does the command run what arrives on its standard input as a shell script (`bash`, `sudo -s`, `. /dev/stdin`)? */
export function runsInput({ name, args, word }: Command): boolean {
  if (shells.has(name)) return takesScript(args)
  switch (name) {
    case 'source':
    case '.':
      return isInputFile(args[0])
    case 'at':
    case 'batch':
      return !hasOption(args, '-f', '-l', '-r', '-d')
    case 'su':
    case 'newgrp':
    case 'sg':
    case 'runuser':
      return !hasOption(args, '-c', '--command')
    case 'sudo':
      return hasOption(args, '-s', '-i', '--shell', '--login')
    case 'parallel':
      return true
    case '':
      return word === UNKNOWN && args.every((arg) => arg === '-s' || arg === '-')
    default:
      return false
  }
}

function isInputFile(word: string | undefined): boolean {
  return word === '/dev/stdin' || word === '-' || word === '/proc/self/fd/0' || word === '/dev/fd/0'
}

/** No script in a file and none behind `-c`: then the input is the script. */
function takesScript(args: readonly string[]): boolean {
  if (
    args.some(
      (arg) =>
        /^-[a-zA-Z]{0,8}c[a-zA-Z]{0,6}$/.test(arg) || /^--(?:version|help|command)/.test(arg),
    )
  )
    return false
  if (hasOption(args, '-n') || args.includes('--dry-run')) return false
  if (hasOption(args, '-s')) return true
  let at = 0
  while (/^[-+]./.test(args[at] ?? ''))
    at += /^(?:[-+][oO]|--rcfile|--init-file)$/.test(args[at] ?? '') ? 2 : 1
  return at >= args.length || isInputFile(args[at])
}

function takesProgram(name: string, args: readonly string[]): boolean {
  if (args.some((arg) => /^(?:-[a-zA-Z]{0,4}[cerm]|--eval|--version|-V|-v|--check|-n)$/.test(arg)))
    return false
  const [first] = operands(args)
  return first === undefined || isInputFile(first) || (name === 'deno' && first === 'run')
}

const ITEMS_MAX = 256
/** What the lines that are made may measure together; some are made in any case. */
const MADE_CHARS = 65_536
const ITEMS_MIN = 32

/** The command lines that `xargs` and `parallel` make of what they read; `cut` is called when there would be more. */
export function buildXargsLines(
  command: Command,
  simple: SimpleCommand,
  text: string,
  cut: () => void,
): readonly string[] {
  const feeder = simple.argv.findIndex(({ text: word }) =>
    /^(?:xargs|parallel)$/.test(commandName(word)),
  )
  if (feeder < 0 || !(command.argumentsAtRunTime || command.name === 'xargs')) return []
  const options = simple.argv.slice(feeder + 1, feeder + 12).map((word) => word.text)
  const given = command.name === 'xargs' ? [] : [command.word, ...command.args]
  const values = given.findIndex(isValueMark)
  const inner = values < 0 ? given : given.slice(0, values)
  const parallel = commandName(simple.argv[feeder]?.text ?? '') === 'parallel'
  const marker = markerOf(options, parallel)
  const items = itemsOf(text, options, parallel || marker !== null)
  const filledEach = marker !== null && inner.some((word) => word.includes(marker))
  if (!filledEach && inner.length > 0)
    return [quoteWords([...inner, ...items]), ...byLines(command, inner, items, text)]
  const chars = inner.reduce((sum, word) => sum + word.length + 1, 1)
  const most = Math.min(ITEMS_MAX, Math.max(ITEMS_MIN, Math.floor(MADE_CHARS / chars)))
  if (items.length > most) cut()
  if (filledEach)
    return items.slice(0, most).map((item) => {
      const filled = inner.map((word) => word.replaceAll(marker, () => item))
      // One word of parallel is a line for a shell.
      return filled.length === 1 ? filled.join(' ') : quoteWords(filled)
    })
  return items.slice(0, most)
}

/** `:::` and its kin: what stands behind them are values for parallel. */
function isValueMark(word: string): boolean {
  return word === ':::' || word === ':::+'
}

/** What a command of xargs or parallel is fed by its own words: `-a file`, `-a <(…)`, `::: value`. */
export function readXargsInput({ argv }: SimpleCommand, files: WrittenFiles): string | null {
  const mark = argv.findIndex(({ text }) => isValueMark(text))
  if (mark >= 0)
    return argv
      .slice(mark + 1)
      .map(({ text }) => text)
      .filter((text) => !isValueMark(text))
      .join('\n')
  const at = argv.findIndex(({ text }) => /^(?:-a|--arg-file|::::)(?:=|$)/.test(text))
  const option = argv[at]
  if (option === undefined || at > OPTIONS_MAX) return null
  const file = option.text.includes('=') ? option : argv[at + 1]
  if (file === undefined) return null
  return file.substitutions.length > 0
    ? constantOutputOfPipelines(file.substitutions, files)
    : (files.get(fileKey(file.text.replace(/^--arg-file=/, ''))) ?? null)
}

const OPTIONS_MAX = 16

/** A shell that is fed takes an item as its script or its parameter: then whole lines count too. */
function byLines(
  { name }: Command,
  inner: readonly string[],
  items: readonly string[],
  text: string,
): readonly string[] {
  if (!shells.has(name)) return []
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.length < items.length ? [quoteWords([...inner, ...lines])] : []
}

/** The text that an item takes the place of: `-I X`, `-IX`, `-i`, `--replace=X`; `{}` for parallel. */
function markerOf(options: readonly string[], parallel: boolean): string | null {
  for (const [index, option] of options.entries()) {
    if (option === '-I' || option === '-J') return options[index + 1] ?? null
    if (/^-I./.test(option)) return option.slice(2)
    if (option === '-i' || option === '--replace') return '{}'
    if (option.startsWith('--replace=')) return option.slice(10) || '{}'
    if (!option.startsWith('-') && index > 0 && !(options[index - 1] ?? '').startsWith('-')) break
  }
  return parallel ? '{}' : null
}

function itemsOf(text: string, options: readonly string[], byLine: boolean): readonly string[] {
  const zero = options.some((option) => option === '-0' || option === '--null')
  const delimited = options.some((option) => /^(?:-d|--delimiter)/.test(option))
  if (zero) return text.split(/\\0|\0/).filter((item) => item !== '')
  const parts = byLine || delimited ? text.split('\n') : text.split(/\s+/)
  return parts
    .filter((item) => item !== '')
    .map((item) => (byLine || delimited ? item : item.replace(/^(['"])(.*)\1$/, '$2')))
}
