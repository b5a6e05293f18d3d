import type { JsonObject } from '@ase/schemas'
import { lazy } from '../lazy.ts'
import { hasScheme, readUrl, type ReadUrl } from '../network/url.ts'
import { readPath, type ReadPath } from '../paths/normalise-path.ts'
import type { Command, Line } from '../shell/command.ts'
import { commandName } from '../shell/command-name.ts'
import type { Dialect } from '../shell/model.ts'
import { interpreters, quoteAll } from '../shell/nested-texts.ts'
import { literalsToRun } from '../shell/one-liner.ts'
import { readShell, type ShellReading } from '../shell/read-shell.ts'
import { argumentTexts, type ArgumentString, type ArgumentTexts } from './argument-strings.ts'
import { hasAny, toolKinds, toolWords } from './tool-words.ts'

export type Access = 'read' | 'write' | 'delete'

/** A proposed or recorded call of a tool, with its arguments read by kind. Readings are made on first use. */
export interface ToolCall {
  readonly tool: string
  readonly words: ReadonlySet<string>
  /** The path that a finding about the arguments carries. */
  readonly path: string
  /** Index in the trace; null for a proposed action. */
  readonly event: number | null
  readonly texts: () => ArgumentTexts
  readonly shells: () => readonly ShellReading[]
  readonly lines: () => readonly Line[]
  readonly commands: () => readonly Command[]
  /** Programs in other languages. */
  readonly codes: () => readonly string[]
  readonly statements: () => readonly string[]
  readonly urls: () => readonly ReadUrl[]
  readonly paths: () => readonly { readonly raw: string; readonly path: ReadPath; readonly access: Access }[]
  /** Bodies of files that the call writes. */
  readonly contents: () => readonly string[]
}

const contentKeys = new Set(['content', 'contents', 'body', 'message', 'text', 'title', 'description', 'subject', 'newstring', 'oldstring', 'comment', 'summary', 'note', 'notes', 'prompt', 'caption', 'html', 'markdown', 'reference', 'reason', 'label', 'explanation', 'thought', 'patch', 'diff'])
const shellKeys = new Set(['command', 'cmd', 'commands', 'commandline', 'shell', 'bash', 'script', 'powershell', 'input', 'args', 'argv', 'code', 'program', 'stdin', 'arguments', 'line'])
const alwaysShellKeys = new Set(['command', 'cmd', 'commands', 'commandline', 'shellcommand'])
const sqlKeys = new Set(['sql', 'query', 'statement', 'statements', 'queries', 'command', 'text'])
const codeKeys = new Set(['code', 'script', 'source', 'sourcecode', 'program', 'expression'])
const urlKeys = new Set(['url', 'uri', 'href', 'endpoint', 'link', 'host', 'hostname', 'callbackurl', 'webhook', 'webhookurl', 'target', 'src', 'imageurl', 'redirect', 'location', 'baseurl', 'origin', 'server', 'address', 'urls', 'site', 'domain', 'page', 'feed', 'proxy', 'remote'])
const pathKeys = new Set(['path', 'paths', 'file', 'files', 'filename', 'filenames', 'filepath', 'dir', 'directory', 'folder', 'source', 'destination', 'src', 'dst', 'dest', 'target', 'from', 'to', 'output', 'outputpath', 'inputpath', 'targetfile', 'relativeworkspacepath', 'uri', 'location', 'template', 'page', 'include', 'resource'])

export function readToolCall(tool: string, args: JsonObject, path: string, event: number | null): ToolCall {
  const words = toolWords(tool)
  const texts = lazy(() => argumentTexts(args))
  const shells = lazy(() => shellTexts(words, texts()).map(({ text, dialect }) => readShell(text, dialect)))
  const lines = lazy(() => shells().flatMap((shell) => shell.lines))
  const commands = lazy(() => lines().flatMap((line) => line.commands))
  return {
    tool,
    words,
    path,
    event,
    texts,
    shells,
    lines,
    commands,
    codes: lazy(() => codeTexts(words, texts())),
    statements: lazy(() => sqlTexts(words, texts())),
    urls: lazy(() => urlsOf(words, texts())),
    paths: lazy(() => pathsOf(words, texts())),
    contents: lazy(() => texts().strings.filter(({ key }) => contentKeys.has(key)).map(({ text }) => text)),
  }
}

interface ShellText {
  readonly text: string
  readonly dialect: Dialect
}

function isShellKey(words: ReadonlySet<string>, key: string): boolean {
  if (isSqlTool(words)) return false
  if (alwaysShellKeys.has(key)) return !hasAny(words, ['patch', 'write', 'edit'])
  return shellKeys.has(key) && hasAny(words, toolKinds.shell) && !(isCodeTool(words) && codeKeys.has(key))
}

function shellTexts(words: ReadonlySet<string>, texts: ArgumentTexts): readonly ShellText[] {
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
    if (isShellKey(words, key) && !listed.has(text) && text !== chosen && !text.startsWith('*** Begin Patch')) found.push(text)
  }
  for (const code of codeTexts(words, texts)) found.push(...executedLiterals(code))
  return found.map((text) => ({ text, dialect: dialectOf(words, chosen, text) }))
}

function executedLiterals(code: string): readonly string[] {
  return /\b(?:system|popen|subprocess|execSync|spawn|spawnSync|child_process|check_output|check_call)\b/.test(code) ? literalsToRun(code) : []
}

const windowsCommands = new Set(['del', 'erase', 'rd', 'format', 'reg', 'vssadmin', 'wmic', 'wbadmin', 'bcdedit', 'net', 'netsh', 'schtasks', 'sc', 'takeown', 'icacls', 'cipher', 'certutil', 'bitsadmin', 'mshta', 'regsvr32', 'rundll32', 'wevtutil', 'fsutil', 'auditpol', 'cmdkey', 'attrib', 'diskpart', 'cmd', 'powershell', 'pwsh', 'copy', 'xcopy', 'robocopy', 'type', 'where', 'findstr', 'tasklist', 'taskkill'])

function dialectOf(words: ReadonlySet<string>, chosen: string, text: string): Dialect {
  const shell = commandName(chosen)
  if (shell === 'powershell' || shell === 'pwsh' || hasAny(words, ['powershell', 'pwsh'])) return 'powershell'
  if (shell === 'cmd' || words.has('cmd')) return 'cmd'
  const first = text.trimStart().split(/\s/, 1)[0] ?? ''
  if (/^[A-Za-z]{3,14}-[A-Za-z]{3,30}$/.test(first) && /^(get|set|new|remove|invoke|start|stop|add|clear|format|register|copy|import|disable|enable|out|restart|write|export)-/i.test(first)) return 'powershell'
  const name = commandName(first.replaceAll('^', ''))
  if (name === 'rmdir') return /\s\/[sq]\b/i.test(text) ? 'cmd' : 'posix'
  return windowsCommands.has(name) && !interpreters.has(name) ? 'cmd' : 'posix'
}

function isSqlTool(words: ReadonlySet<string>): boolean {
  return hasAny(words, toolKinds.sql)
}

function isCodeTool(words: ReadonlySet<string>): boolean {
  return hasAny(words, toolKinds.code)
}

function sqlTexts(words: ReadonlySet<string>, texts: ArgumentTexts): readonly string[] {
  return texts.strings
    .filter(({ key, text }) => (isSqlTool(words) && sqlKeys.has(key)) || ((key === 'sql' || key === 'query') && looksLikeSql(text)))
    .map(({ text }) => text)
}

function looksLikeSql(text: string): boolean {
  return /^\s{0,20}(delete\s+from|drop\s+(table|database|schema)|truncate\s|update\s+\S{1,80}\s+set|alter\s+table|insert\s+into|grant\s|select\s)/i.test(text)
}

function codeTexts(words: ReadonlySet<string>, texts: ArgumentTexts): readonly string[] {
  if (!isCodeTool(words)) return []
  return texts.strings.filter(({ key }) => codeKeys.has(key) || key === 'input').map(({ text }) => text)
}

function urlsOf(words: ReadonlySet<string>, texts: ArgumentTexts): readonly ReadUrl[] {
  const fetches = hasAny(words, toolKinds.fetch)
  return texts.strings
    .filter(({ key, text }) => !contentKeys.has(key) && !isShellKey(words, key) && isUrlLike(key, text, fetches))
    .flatMap(({ text }) => readUrl(text) ?? [])
}

function isUrlLike(key: string, text: string, fetches: boolean): boolean {
  if (text.length > 4096) return false
  const schemed = hasScheme(text.trim())
  if (schemed) return urlKeys.has(key) || key.endsWith('url') || key.endsWith('uri') || fetches || /^\s{0,8}[a-z0-9+.-]{2,24}:\/\//i.test(text)
  if (!urlKeys.has(key) && !key.endsWith('url') && !key.endsWith('uri')) return false
  const host = text.trim().split(/[/?#]/, 1)[0] ?? ''
  return text.startsWith('//') || text.startsWith('\\\\') || (fetches && /^[\w.[\]:@%-]{1,253}$/.test(host) && /[.:]|^\d+$|^localhost$|^metadata$/.test(host))
}

function pathsOf(words: ReadonlySet<string>, texts: ArgumentTexts): readonly { raw: string; path: ReadPath; access: Access }[] {
  const access = accessOf(words)
  return texts.strings
    .filter((argument) => isPathLike(words, argument))
    .map(({ text }) => ({ raw: text, path: readPath(text), access }))
}

function isPathLike(words: ReadonlySet<string>, { key, text }: ArgumentString): boolean {
  if (text.length > 4096 || text === '') return false
  if (/^[a-z][a-z0-9+.-]{2,24}:\/\//i.test(text) && !/^file:/i.test(text)) return false
  if (contentKeys.has(key) || isShellKey(words, key)) return false
  return pathKeys.has(key) || key.endsWith('path') || key.endsWith('file')
}

function accessOf(words: ReadonlySet<string>): Access {
  if (hasAny(words, toolKinds.delete)) return 'delete'
  return hasAny(words, toolKinds.write) ? 'write' : 'read'
}
