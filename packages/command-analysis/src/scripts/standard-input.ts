import { languageOf } from '../code/read-code.ts'
import type { Command } from '../model/model.ts'
import { codeInterpreters, shells } from '../model/command-name.ts'
import type { NestedText } from '../model/model.ts'
import { UNKNOWN } from '../model/model.ts'
import { hasOption, operands } from '../model/options.ts'
import { windowsInputTexts } from './nested-windows-texts.ts'
import { braced, recipesOf } from './program-escapes.ts'

/** What a command makes of a text that arrives on its standard input; nothing when it does not run it. */
export function inputTexts(command: Command, text: string): readonly NestedText[] {
  const { name, args } = command
  if (text === '') return []
  const windows = windowsInputTexts(command, text)
  if (windows !== null) return windows
  if (codeInterpreters.has(name))
    return takesProgram(name, args) ? [{ text, dialect: 'code', language: languageOf(name) }] : []
  if (runsInput(command)) return [{ text, dialect: 'posix' }]
  if (name === 'make' || name === 'gmake')
    return args.some((arg, index) => arg === '-f-' || (arg === '-' && args[index - 1] === '-f'))
      ? recipesOf(text).map((recipe) => ({ text: recipe, dialect: 'posix' as const }))
      : []
  if (name === 'tclsh' || name === 'wish' || name === 'expect')
    return [{ text: braced(text) ?? '', dialect: 'posix' }]
  if (name === 'ftp' || name === 'sftp' || name === 'ed')
    return text
      .split('\n')
      .filter((line) => line.trimStart().startsWith('!'))
      .map((line) => ({ text: line.trimStart().slice(1), dialect: 'posix' as const }))
  return []
}

/** Does the command run what arrives on its standard input as a shell script? */
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
