import {
  shellLimits,
  type Budget,
  type Pipeline,
  type SimpleCommand,
  type Word,
  UNKNOWN,
} from '../model/model.ts'
import type { PowershellValue } from './value.ts'

/** What the scripts of one text share: constants that one of them sets are known in those that it starts. */
export interface WindowsScope {
  readonly budget: Budget
  /** Bodies of functions by name; those of Windows scripts are read where they stand. */
  readonly functions: Map<string, string>
  /** PowerShell's variables, by lower-case name; those of the environment as `env:name`. */
  readonly variables: Map<string, PowershellValue>
  /** Some command's name is put together in a way that only hides it. */
  readonly hidden: { found: boolean }
}

/** One PowerShell text being read, and where the reader stands in it. */
export interface PowershellSource {
  readonly text: string
  at: number
  nesting: number
  /** Above zero inside a method's parentheses, where a comma separates arguments. */
  arguments: number
  readonly scope: WindowsScope
  readonly found: Pipeline[]
}

export function newWindowsScope(budget: Budget, functions: Map<string, string>): WindowsScope {
  return { budget, functions, variables: new Map(), hidden: { found: false } }
}

/** May the reader go one level deeper? If not, the budget says so. */
export function enterNesting(source: PowershellSource): boolean {
  if (source.nesting >= shellLimits.depth) {
    source.scope.budget.limited = true
    return false
  }
  source.nesting += 1
  return true
}

/** Takes what a computed text costs; false when the budget does not have it. */
export function spendBudget(source: PowershellSource, chars: number): boolean {
  const { budget } = source.scope
  budget.charsLeft -= chars
  if (budget.charsLeft >= 0) return true
  budget.limited = true
  return false
}

export function toWord(value: PowershellValue): Word {
  return { text: value.text, substitutions: value.substitutions }
}

/** Puts a pipeline before the rules; false when the budget of commands is used up. */
export function addPipeline(
  source: PowershellSource,
  commands: readonly SimpleCommand[],
): Pipeline {
  const pipeline = { commands, background: false, source: '' }
  const { budget } = source.scope
  if (budget.commandsLeft < commands.length) {
    budget.commandsLeft = 0
    budget.limited = true
    source.at = source.text.length
    return pipeline
  }
  budget.commandsLeft -= commands.length
  source.found.push(pipeline)
  return pipeline
}

/** A call into .NET as a command: `.downloadstring URL`, `io.file::delete PATH`. */
export function addCall(
  source: PowershellSource,
  name: string,
  args: readonly PowershellValue[],
): Pipeline {
  const argv = [{ text: name, substitutions: [] }, ...args.map(toWord)]
  return addPipeline(source, [simpleCommand(argv)])
}

export function simpleCommand(argv: readonly Word[], input: string | null = null): SimpleCommand {
  const known = input?.includes(UNKNOWN) === true ? null : input
  return { argv, assignments: [], redirects: [], input: known, group: [] }
}

export function peekChar(source: PowershellSource, ahead = 0): string {
  return source.text.charAt(source.at + ahead)
}

export function isNameChar(char: string): boolean {
  return (
    (char >= 'a' && char <= 'z') ||
    (char >= 'A' && char <= 'Z') ||
    (char >= '0' && char <= '9') ||
    char === '_'
  )
}

/** Blanks, backquoted line ends and comments; line ends too when they mean nothing. */
export function skipBlanks(source: PowershellSource, lines: boolean): void {
  const { text } = source
  while (source.at < text.length) {
    const char = text.charAt(source.at)
    if (char === ' ' || char === '\t' || char === '\r') source.at += 1
    else if (char === '\n' && lines) source.at += 1
    else if (char === '`' && /[\r\n]/.test(text.charAt(source.at + 1))) source.at += 2
    else if (char === '#' && startsComment(source)) skipTo(source, '\n', 0)
    else if (char === '<' && text.charAt(source.at + 1) === '#') skipTo(source, '#>', 2)
    else return
  }
}

function startsComment(source: PowershellSource): boolean {
  const before = source.at === 0 ? ' ' : source.text.charAt(source.at - 1)
  return ' \t\r\n;({|)}'.includes(before)
}

function skipTo(source: PowershellSource, mark: string, past: number): void {
  const end = source.text.indexOf(mark, source.at)
  source.at = end < 0 ? source.text.length : end + past
}
