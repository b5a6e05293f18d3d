import {
  commandName,
  type Dialect,
  quoteWords,
  rarePrograms,
  windowsPrograms,
} from '@ase/command-analysis'
import { codeKeys } from './argument-keys.ts'
import { isCodeTool, isShellKey } from './argument-kinds.ts'
import type { ArgumentTexts } from './argument-strings.ts'
import { hasAny, toolKinds } from './tool-words.ts'
import { readWrappedArguments } from './wrapped-arguments.ts'

const listKeys = new Set(['commands', 'cmds', 'scripts', 'lines', 'steps'])
/** Programs whose arguments are texts, patterns or programs of another language. */
const textPrograms: ReadonlySet<string> = new Set(
  'echo printf print grep egrep fgrep rg ag ack sed awk gawk jq yq find git gh glab python python3 py node deno ruby perl php lua logger cowsay say notify-send wall espeak tmux screen'.split(
    ' ',
  ),
)
const ALONE_MAX = 64

/**
 * A list of strings may be one command in words or several command lines. These are the texts in which its items are
 * lines: all under a key for several commands; else items with spaces that no option and no text program takes.
 */
function findLines(key: string, items: readonly string[]): readonly string[] {
  if (items.length < 2) return []
  const lines = listKeys.has(key) ? items : linesBetweenWords(items)
  if (lines.length === 0) return []
  // A line that leaves something open must not swallow the next one.
  const open = lines.filter(leavesOpen)
  return [lines.filter((line) => !leavesOpen(line)).join('\n'), ...open.slice(0, ALONE_MAX)]
}

function linesBetweenWords(items: readonly string[]): readonly string[] {
  if (textPrograms.has(commandName(items[0] ?? ''))) return []
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

export function findShellTexts(
  words: ReadonlySet<string>,
  texts: ArgumentTexts,
): readonly ShellText[] {
  const wrapped = hasAny(words, toolKinds.shell) ? readWrappedArguments(texts).texts : []
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
    if (program === undefined && !parameterKeys.has(key)) found.push(...findLines(key, argv))
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
    detectDialects(words, chosen, text).map((dialect) => ({ text, dialect })),
  )
  return [
    ...scripts,
    ...findCodeTexts(words, texts).map((text) => ({ text, dialect: 'code' as const })),
  ]
}

export function findCodeTexts(words: ReadonlySet<string>, texts: ArgumentTexts): readonly string[] {
  const codeTool = isCodeTool(words)
  const runs = codeTool || hasAny(words, ['run', 'script', 'eval', 'execute', 'exec'])
  if (!runs) return []
  return texts.strings
    .filter(({ key, text }) =>
      codeTool ? codeKeys.has(key) || key === 'input' : sourceKeys.has(key) && text.includes('('),
    )
    .map(({ text }) => text)
}

/**
 * Which shells a text may be meant for. The tool's name or its `shell` argument decides where it can; otherwise the form
 * of the text does. Text that reads as Windows in a tool for a Unix shell is read as both.
 */
function detectDialects(
  words: ReadonlySet<string>,
  chosen: string,
  text: string,
): readonly Dialect[] {
  const shell = commandName(chosen)
  if (shell === 'powershell' || shell === 'pwsh' || hasAny(words, ['powershell', 'pwsh', 'ps1']))
    return ['powershell']
  if (shell === 'cmd' || (words.size === 1 && words.has('cmd')) || words.has('batch'))
    return ['cmd']
  const script = withoutLead(text)
  // A shell of Unix runs its text whatever one line of it looks like.
  if (looksLikePowershell(script))
    return hasAny(words, unixShells) ? ['powershell', 'posix'] : ['powershell']
  if (!looksLikeCmd(script)) return ['posix']
  return hasUnixForm(script) ? ['posix', 'cmd'] : ['cmd']
}

/** A script from its first line that is neither empty nor a comment. */
function withoutLead(text: string): string {
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === HASH) {
      const end = text.indexOf('\n', at)
      at = end < 0 ? text.length : end
    } else if (code > 32) break
    else at += 1
  }
  return at === text.length ? text : text.slice(at)
}

const HASH = 35
const unixShells = ['bash', 'sh', 'zsh', 'posix']

const verbs: ReadonlySet<string> = new Set([
  'get',
  'set',
  'new',
  'remove',
  'invoke',
  'start',
  'stop',
  'add',
  'clear',
  'format',
  'register',
  'unregister',
  'copy',
  'move',
  'rename',
  'import',
  'export',
  'disable',
  'enable',
  'out',
  'restart',
  'write',
  'select',
  'where',
  'foreach',
  'test',
  'update',
  'install',
  'uninstall',
  'expand',
  'compress',
  'convertto',
  'convertfrom',
  'measure',
  'sort',
  'join',
  'split',
  'resolve',
  'enter',
  'send',
  'wait',
  'limit',
  'suspend',
  'resume',
  'unblock',
  'mount',
  'dismount',
  'initialize',
  'checkpoint',
  'restore',
  'find',
  'save',
  'publish',
  'push',
  'pop',
  'read',
  'show',
  'trace',
  'tee',
  'unlock',
  'grant',
  'revoke',
  'block',
  'connect',
  'disconnect',
  'repair',
  'reset',
  'optimize',
])

/** Programs of Linux distributions that are named like cmdlets. */
const unixNames = /^(?:update|install|split|test|find|read|show)-[a-z]+$|^(?:add|remove)-shell$/

/** A cmdlet's name where a command may begin: the text's start, a line's, or behind an operator. */
function namesCmdlet(text: string): boolean {
  if (!joinsLetters(text)) return false
  for (const match of text.matchAll(/(?<![\w./\\-])([A-Za-z]{3,12})-[A-Za-z]{3,40}(?![\w./-])/g)) {
    const lead = text.slice(Math.max(0, match.index - 24), match.index)
    const before = lead
      .slice(lead.lastIndexOf('\n') + 1)
      .trimEnd()
      .slice(-1)
    const opens = before === '' || ';|({&='.includes(before)
    if (opens && verbs.has((match[1] ?? '').toLowerCase()) && !unixNames.test(match[0])) return true
  }
  return false
}

/** A hyphen between letters: every cmdlet has one, hardly any command of Unix. */
function joinsLetters(text: string): boolean {
  for (let at = text.indexOf('-'); at >= 0; at = text.indexOf('-', at + 1))
    if (isLetter(text.charCodeAt(at - 1)) && isLetter(text.charCodeAt(at + 1))) return true
  return false
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

function looksLikePowershell(text: string): boolean {
  if (/^\s{0,20}(?:powershell|pwsh)(?:\.exe)?\b/i.test(text)) return false
  if (
    namesCmdlet(text) &&
    !/^\s{0,20}(?:cmd|powershell|pwsh|sudo|bash|docker|ssh|wsl)\b/i.test(text)
  )
    return true
  if (opensWithSign(text)) {
    if (/^\s{0,20}\$[A-Za-z_:]\w{0,60}(?::\w{1,60})?\s{0,4}=[^=]/.test(text)) return true
    if (/^\s{0,20}[&.]\s{0,4}[({'"]/.test(text)) return true
    if (/^\s{0,20}\[[\w.]{3,80}\](?:::|\.)\w/.test(text)) return true
    if (/^\s{0,20}\. (?:[A-Za-z]:|\.)\\/.test(text)) return true
  }
  if (/^\s{0,20}\(?\s{0,4}(?:iex|irm|iwr|gci|gwmi|saps|ipmo|icm)\b[\s(]/i.test(text)) return true
  if (!text.includes('$') && !text.includes('|')) return false
  return /\$env:\w|\|\s{0,4}iex\b/i.test(text) && !/^\s{0,20}cmd\b/i.test(text)
}

/** Most commands begin with a letter of their program's name. */
function opensWithSign(text: string): boolean {
  return !isLetter(text.charCodeAt(0))
}

function looksLikeCmd(text: string): boolean {
  if (
    /^\s{0,20}@?(?:echo off|setlocal|rem\s|if (?:not )?(?:exist|defined|errorlevel)\s|for \/[fdlr]\s|for %{1,2}\w in)/i.test(
      text,
    )
  )
    return true
  const first = firstWord(text)
  const name = commandName(first.replaceAll('^', ''))
  if (name === 'powershell' || name === 'pwsh') return true
  if (/^"?(?:[A-Za-z]:\\|\\\\[\w.-]{1,60}\\|%\w{1,40}(?::[^%]{1,20})?%)/.test(first)) return true
  if (windowsPrograms.has(name) || rarePrograms.has(name)) return true
  if (/\.(?:exe|bat|cmd|vbs|msc|cpl|hta|wsf|ps1)$/i.test(first)) return true
  return hasWindowsForm(text)
}

function firstWord(text: string): string {
  const start = text.trimStart()
  const quoted = /^"([^"\n]{1,400})"/.exec(start)?.[1]
  return quoted ?? start.split(/\s/, 1)[0] ?? ''
}

/** A drive or share, a variable in percent signs, or a program with its extension, anywhere in the text. */
function hasWindowsForm(text: string): boolean {
  if (!text.includes('\\') && !text.includes('%') && !text.includes('.')) return false
  return (
    /(?:^|[\s"'=,])(?:[A-Za-z]:\\(?:[\w.%\\*\s"']|$)|\\\\[\w.-]{2,60}\\[\w$])/.test(text) ||
    /(?:^|[\s"'&|(])[\w-]{2,40}\.exe(?:[\s"']|$)/i.test(text) ||
    /%(?:comspec|systemroot|windir|userprofile|appdata|localappdata|temp|tmp|programfiles|programdata|public|username|systemdrive|cd|path)(?::[^%]{1,20})?%/i.test(
      text,
    )
  )
}

/** What cmd.exe would not understand. */
function hasUnixForm(text: string): boolean {
  return /'|\$\(|\$\{|\$\w|`|\/(?:usr|etc|bin|home|tmp|mnt|var|opt|dev)\b|(?:^|[\s;&|])(?:sudo|export|grep|sed|awk|cat|ls|rm|cp|mv|chmod|bash|sh|env)\s|\\$|;/.test(
    text,
  )
}
