import { commandName } from '../shell/command-name.ts'
import type { Dialect } from '../shell/model.ts'
import { interpreters, quoteAll } from '../shell/nested-texts.ts'
import { literalsToRun } from '../shell/one-liner.ts'
import { codeKeys, sqlKeys } from './argument-keys.ts'
import { isCodeTool, isShellKey, isSqlTool } from './argument-kinds.ts'
import type { ArgumentTexts } from './argument-strings.ts'
import { hasAny } from './tool-words.ts'

interface ShellText {
  readonly text: string
  readonly dialect: Dialect
}

export function shellTexts(words: ReadonlySet<string>, texts: ArgumentTexts): readonly ShellText[] {
  const chosen = texts.strings.find(({ key }) => key === 'shell')?.text ?? ''
  const program = texts.strings.find(({ key }) => key === 'program')?.text
  const listed = new Set<string>()
  const found: string[] = []
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
  for (const code of codeTexts(words, texts)) found.push(...executedLiterals(code))
  return found.map((text) => ({ text, dialect: dialectOf(words, chosen, text) }))
}

function executedLiterals(code: string): readonly string[] {
  return /\b(?:system|popen|subprocess|execSync|spawn|spawnSync|child_process|check_output|check_call)\b/.test(
    code,
  )
    ? literalsToRun(code)
    : []
}

const windowsCommands = new Set([
  'del',
  'erase',
  'rd',
  'format',
  'reg',
  'vssadmin',
  'wmic',
  'wbadmin',
  'bcdedit',
  'net',
  'netsh',
  'schtasks',
  'sc',
  'takeown',
  'icacls',
  'cipher',
  'certutil',
  'bitsadmin',
  'mshta',
  'regsvr32',
  'rundll32',
  'wevtutil',
  'fsutil',
  'auditpol',
  'cmdkey',
  'attrib',
  'diskpart',
  'cmd',
  'powershell',
  'pwsh',
  'copy',
  'xcopy',
  'robocopy',
  'type',
  'where',
  'findstr',
  'tasklist',
  'taskkill',
])

function dialectOf(words: ReadonlySet<string>, chosen: string, text: string): Dialect {
  const shell = commandName(chosen)
  if (shell === 'powershell' || shell === 'pwsh' || hasAny(words, ['powershell', 'pwsh']))
    return 'powershell'
  if (shell === 'cmd' || words.has('cmd')) return 'cmd'
  const first = text.trimStart().split(/\s/, 1)[0] ?? ''
  if (
    /^[A-Za-z]{3,14}-[A-Za-z]{3,30}$/.test(first) &&
    /^(get|set|new|remove|invoke|start|stop|add|clear|format|register|copy|import|disable|enable|out|restart|write|export)-/i.test(
      first,
    )
  )
    return 'powershell'
  const name = commandName(first.replaceAll('^', ''))
  if (name === 'rmdir') return /\s\/[sq]\b/i.test(text) ? 'cmd' : 'posix'
  return windowsCommands.has(name) && !interpreters.has(name) ? 'cmd' : 'posix'
}

export function sqlTexts(words: ReadonlySet<string>, texts: ArgumentTexts): readonly string[] {
  return texts.strings
    .filter(
      ({ key, text }) =>
        (isSqlTool(words) && sqlKeys.has(key)) ||
        ((key === 'sql' || key === 'query') && looksLikeSql(text)),
    )
    .map(({ text }) => text)
}

function looksLikeSql(text: string): boolean {
  return /^\s{0,20}(delete\s+from|drop\s+(table|database|schema)|truncate\s|update\s+\S{1,80}\s+set|alter\s+table|insert\s+into|grant\s|select\s)/i.test(
    text,
  )
}

export function codeTexts(words: ReadonlySet<string>, texts: ArgumentTexts): readonly string[] {
  if (!isCodeTool(words)) return []
  return texts.strings
    .filter(({ key }) => codeKeys.has(key) || key === 'input')
    .map(({ text }) => text)
}
