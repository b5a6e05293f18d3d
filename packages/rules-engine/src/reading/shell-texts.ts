import type { Dialect } from '../shell/model.ts'
import { quoteAll } from '../shell/quote-words.ts'
import { codeKeys, sqlKeys } from './argument-keys.ts'
import { isCodeTool, isShellKey, isSqlTool } from './argument-kinds.ts'
import type { ArgumentTexts } from './argument-strings.ts'
import { dialectsOf } from './shell-dialect.ts'
import { hasAny, toolKinds } from './tool-words.ts'
import { wrappedArguments } from './wrapped-arguments.ts'

interface ShellText {
  readonly text: string
  readonly dialect: Dialect | 'code'
}

const programKeys = new Set(['command', 'cmd', 'program', 'executable', 'binary'])
const parameterKeys = new Set(['args', 'argv', 'arguments', 'params', 'parameters'])

/** A program in one argument and its parameters in another. */
function splitCommands(words: ReadonlySet<string>, texts: ArgumentTexts): readonly string[] {
  const program = texts.strings.find(({ key }) => programKeys.has(key))
  if (program === undefined || /\s/.test(program.text)) return []
  if (!isShellKey(words, program.key) && !hasAny(words, toolKinds.shell)) return []
  const head = quoteAll([program.text])
  const found: string[] = []
  for (const { key, texts: list } of texts.lists)
    if (parameterKeys.has(key)) found.push(`${head} ${quoteAll(list)}`)
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
    found.push(quoteAll(program === undefined ? argv : [program, ...argv]))
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

export function sqlTexts(words: ReadonlySet<string>, texts: ArgumentTexts): readonly string[] {
  const isSearch = hasAny(words, ['search', 'find', 'lookup', 'browse', 'docs', 'web'])
  return texts.strings
    .filter(
      ({ key, text }) =>
        (isSqlTool(words) && sqlKeys.has(key)) ||
        (statementKeys.has(key) && !isSearch && looksLikeSql(text)),
    )
    .map(({ text }) => text)
}

/** Keys under which any tool may take SQL, when the text reads like it. */
const statementKeys: ReadonlySet<string> = new Set([
  'sql',
  'query',
  'queries',
  'statement',
  'statements',
  'sqlquery',
  'rawsql',
  'rawquery',
  'sqltext',
  'querystring',
  'q',
])

function looksLikeSql(text: string): boolean {
  return /^\s{0,20}(delete\s+(from|top)\b|drop\s+(table|database|schema|index|view|user|role|keyspace|owned|function|trigger|extension|tablespace|materialized|procedure|sequence|type|login|event|server|policy|domain)\b|truncate\s|update\s+\S{1,80}\s+set\b|alter\s+(table|user|role|system|database|login|server)\b|insert\s+into\b|grant\s|select\s|with\s+\w{1,60}\s+as\b|exec(ute)?\s|merge\s+into\b|copy\s|do\s+\$|begin\b|explain\s|declare\s|create\s|set\s+\w{1,40}\s{0,4}=|set\s+(global|password)\b|restore\s+(database|log|table)\b|backup\s+(database|log)\b|dbcc\s|prepare\s+\S{1,60}\s+(from|as)\b|purge\s+(binary|master|recyclebin|table)\b|reset\s+(master|slave|replica)\b|flush\s+\w|(disable|enable)\s+trigger\b|attach\s+(database|')|revoke\s|vacuum\b|pragma\s|load\s+data\b|shutdown\b|kill\s+\d|rename\s+table\b|call\s)/i.test(
    withoutComment(text)
      .slice(0, 256)
      .replace(/\/\*[^*]{0,40}\*\//g, ' '),
  )
}

/** What stands behind a comment at the beginning. */
function withoutComment(text: string): string {
  const start = text.trimStart()
  const end = start.startsWith('/*') && !start.startsWith('/*!') ? start.indexOf('*/') : -1
  if (end >= 0) return start.slice(end + 2)
  return start.startsWith('/*!')
    ? start.replace(/^\/\*!\d{0,6}/, '')
    : start.startsWith('--')
      ? start.slice(start.indexOf('\n') + 1)
      : text
}

export function codeTexts(words: ReadonlySet<string>, texts: ArgumentTexts): readonly string[] {
  if (!isCodeTool(words)) return []
  return texts.strings
    .filter(({ key }) => codeKeys.has(key) || key === 'input')
    .map(({ text }) => text)
}
