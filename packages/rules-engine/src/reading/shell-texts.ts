import { commandName, type Dialect, quoteWords } from '@ase/command-analysis'
import { codeKeys } from './argument-keys.ts'
import { isCodeTool, isShellKey } from './argument-kinds.ts'
import type { ArgumentTexts } from './argument-strings.ts'
import { dialectsOf } from './shell-dialect.ts'
import { hasAny, toolKinds } from './tool-words.ts'
import { wrappedArguments } from './wrapped-arguments.ts'

const listKeys = new Set(['commands', 'cmds', 'scripts', 'lines', 'steps'])
/** Programs whose arguments are texts, patterns or programs of another language. */
const talkers: ReadonlySet<string> = new Set(
  'echo printf print grep egrep fgrep rg ag ack sed awk gawk jq yq find git gh glab python python3 py node deno ruby perl php lua logger cowsay say notify-send wall espeak tmux screen'.split(
    ' ',
  ),
)
const ALONE_MAX = 64

/**
 * A list of strings may be one command in words or several command lines. These are the texts in which its items are
 * lines: all under a key for several commands; else items with spaces that no option and no text program takes.
 */
function linesAmong(key: string, items: readonly string[]): readonly string[] {
  if (items.length < 2) return []
  const lines = listKeys.has(key) ? items : linesBetweenWords(items)
  if (lines.length === 0) return []
  // A line that leaves something open must not swallow the next one.
  const open = lines.filter(leavesOpen)
  return [lines.filter((line) => !leavesOpen(line)).join('\n'), ...open.slice(0, ALONE_MAX)]
}

function linesBetweenWords(items: readonly string[]): readonly string[] {
  if (talkers.has(commandName(items[0] ?? ''))) return []
  return items.filter(
    (text, at) => at > 0 && /\S\s+\S/.test(text) && !(items[at - 1] ?? '').startsWith('-'),
  )
}

function leavesOpen(line: string): boolean {
  return (
    line.endsWith('\\') ||
    line.includes('<<') ||
    count(line, "'") % 2 === 1 ||
    count(line, '"') % 2 === 1
  )
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1
}

interface ShellText {
  readonly text: string
  readonly dialect: Dialect | 'code'
}

const programKeys = new Set(['command', 'cmd', 'program', 'executable', 'binary'])
/** Under these any tool that runs something takes a program. */
const sourceKeys = new Set(['source', 'sourcecode', 'snippet'])
const parameterKeys = new Set(['args', 'argv', 'arguments', 'params', 'parameters'])

/** A program in one argument and its parameters in another. */
function splitCommands(words: ReadonlySet<string>, texts: ArgumentTexts): readonly string[] {
  const program = texts.strings.find(({ key }) => programKeys.has(key))
  if (program === undefined || /\s/.test(program.text)) return []
  if (!isShellKey(words, program.key) && !hasAny(words, toolKinds.shell)) return []
  const head = quoteWords([program.text])
  const found: string[] = []
  for (const { key, texts: list } of texts.lists)
    if (parameterKeys.has(key)) found.push(`${head} ${quoteWords(list)}`)
  const line = texts.strings.find(({ key, text }) => parameterKeys.has(key) && /^[-/\s]/.test(text))
  if (found.length === 0 && line !== undefined) found.push(`${head} ${line.text}`)
  return found
}

export function shellTexts(words: ReadonlySet<string>, texts: ArgumentTexts): readonly ShellText[] {
  const wrapped = hasAny(words, toolKinds.shell) ? wrappedArguments(texts).texts : []
  return [texts, ...wrapped].flatMap((each) => directTexts(words, each))
}

function directTexts(words: ReadonlySet<string>, texts: ArgumentTexts): readonly ShellText[] {
  const chosen = texts.strings.find(({ key }) => key === 'shell')?.text ?? ''
  const program = texts.strings.find(({ key }) => key === 'program')?.text
  const listed = new Set<string>()
  const found: string[] = [...splitCommands(words, texts)]
  for (const { key, texts: argv } of texts.lists) {
    if (!isShellKey(words, key)) continue
    for (const text of argv) listed.add(text)
    found.push(quoteWords(program === undefined ? argv : [program, ...argv]))
    if (program === undefined && !parameterKeys.has(key)) found.push(...linesAmong(key, argv))
  }
  for (const { key, text } of texts.strings) {
    if (
      isShellKey(words, key) &&
      !listed.has(text) &&
      text !== chosen &&
      !text.startsWith('*** Begin Patch')
    )
      found.push(text)
  }
  const scripts = found.flatMap((text) =>
    dialectsOf(words, chosen, text).map((dialect) => ({ text, dialect })),
  )
  return [
    ...scripts,
    ...codeTexts(words, texts).map((text) => ({ text, dialect: 'code' as const })),
  ]
}

export function codeTexts(words: ReadonlySet<string>, texts: ArgumentTexts): readonly string[] {
  const codeTool = isCodeTool(words)
  const runs = codeTool || hasAny(words, ['run', 'script', 'eval', 'execute', 'exec'])
  if (!runs) return []
  return texts.strings
    .filter(({ key, text }) =>
      codeTool ? codeKeys.has(key) || key === 'input' : sourceKeys.has(key) && text.includes('('),
    )
    .map(({ text }) => text)
}
