import type { Redirect, SimpleCommand, Word } from '../model/model.ts'
import { resolveAlias } from './aliases.ts'
import { readBlock, readMembers, readPrimary } from './read-expression.ts'
import {
  isQuote,
  readDollar,
  readQuoted,
  startsExpansion,
  type ReadStatements,
} from './read-string.ts'
import { peekChar, skipBlanks, toWord, type PowershellSource } from './script-source.ts'
import { itemsOf, joinSubstitutions, textValue, type PowershellValue } from './value.ts'

/** Stands for a comma between elements until the command is known: cmdlets take a list, programs the text. */
const COMMA = '\uE006'

export interface CommandWithValues {
  readonly command: SimpleCommand
  /** Values of the arguments, the command word left out. */
  readonly values: readonly PowershellValue[]
}

/** A command and its arguments up to `;`, `|`, a closing bracket or the end of the line. */
export function readCommand(
  source: PowershellSource,
  inner: ReadStatements,
  called: PowershellValue | null,
): CommandWithValues {
  const head = called === null ? readWord(source, inner) : withPath(source, inner, called)
  const values: PowershellValue[] = []
  const redirects: Redirect[] = []
  while (source.at < source.text.length) {
    skipBlanks(source, false)
    const char = peekChar(source)
    if (endsCommand(char)) break
    const before = source.at
    if (char === '>' || char === '<' || ('23456*'.includes(char) && peekChar(source, 1) === '>'))
      readRedirect(source, inner, redirects)
    else if (source.text.startsWith('--% ', source.at)) values.push(...readVerbatim(source))
    else values.push(readWord(source, inner))
    // A character that starts nothing must still be passed.
    if (source.at === before) source.at += 1
  }
  return { command: toCommand(renamed(source, head), values, redirects), values }
}

/** `& $env:TEMP\\x.exe`: what follows the called value without a blank is the rest of its path. */
function withPath(
  source: PowershellSource,
  inner: ReadStatements,
  called: PowershellValue,
): PowershellValue {
  const next = peekChar(source)
  return next === '\\' || next === '/' ? joinParts([called, readWord(source, inner)]) : called
}

/** What `Set-Alias` made of the name before. */
function renamed(source: PowershellSource, head: PowershellValue): PowershellValue {
  const target = source.scope.variables.get(`alias:${head.text.toLowerCase()}`)
  return target === undefined ? head : { ...head, text: target.text }
}

function endsCommand(char: string): boolean {
  return char === '' || ';|&)}\n\r'.includes(char)
}

function toCommand(
  head: PowershellValue,
  values: readonly PowershellValue[],
  redirects: readonly Redirect[],
): SimpleCommand {
  const name = resolveAlias(head.text.trim(), values[0]?.text ?? '')
  const cmdlet = /^[A-Za-z]{1,24}-[A-Za-z]{2,60}$/.test(name)
  const words = values.flatMap((value) => toWords(value, cmdlet))
  return {
    argv: [{ text: name, substitutions: head.substitutions }, ...words],
    assignments: [],
    redirects,
    input: null,
    group: [],
  }
}

function toWords(value: PowershellValue, cmdlet: boolean): readonly Word[] {
  if (!value.text.includes(COMMA))
    return value.items === null || value.items.length > 64
      ? [toWord(value)]
      : itemsOf(value).map((text) => ({ text, substitutions: value.substitutions }))
  if (!cmdlet) return [{ ...toWord(value), text: value.text.replaceAll(COMMA, ',') }]
  return value.text
    .split(COMMA)
    .filter((text) => text !== '')
    .map((text) => ({ text, substitutions: value.substitutions }))
}

function readVerbatim(source: PowershellSource): readonly PowershellValue[] {
  const end = source.text.indexOf('\n', source.at)
  const stop = end < 0 ? source.text.length : end
  const rest = source.text.slice(source.at + 4, stop)
  source.at = stop
  return rest
    .split(/\s+/)
    .filter(Boolean)
    .map((text) => textValue(text))
}

/** `2>&1` only joins streams; any other redirection has a target. */
export function readRedirect(
  source: PowershellSource,
  inner: ReadStatements,
  redirects: Redirect[],
): void {
  const merged = /^[\d*]>&\d/.exec(source.text.slice(source.at, source.at + 4))
  if (merged !== null) {
    source.at += 4
    return
  }
  const start = source.at
  while (/[<>*\d]/.test(peekChar(source)) && source.at - start < 3) source.at += 1
  const operator = source.text.slice(start, source.at).replace(/^[\d*]/, '')
  skipBlanks(source, false)
  redirects.push({ operator, target: toWord(readWord(source, inner)) })
}

/** One argument: bare text, quoted parts and expansions without a blank between them. */
function readWord(source: PowershellSource, inner: ReadStatements): PowershellValue {
  const parts: PowershellValue[] = []
  while (source.at < source.text.length) {
    const char = peekChar(source)
    const next = peekChar(source, 1)
    if (isSpace(char) || endsCommand(char) || char === '>') break
    const before = source.at
    if (char === '`') parts.push(readEscape(source))
    else if (isQuote(char)) parts.push(readMembersAfter(source, inner, readQuoted(source, inner)))
    else if (char === '$' && startsExpansion(next)) {
      const value = readDollar(source, inner)
      const alone = parts.length === 0
      parts.push(alone ? readMembers(source, inner, value) : readMembersAfter(source, inner, value))
    } else if (char === '(' && parts.length > 0 && parts.at(-1)?.text.endsWith(':') !== true) break
    else if (char === '(' || (char === '@' && '({"\''.includes(next || ' ')))
      parts.push(readMembers(source, inner, readPrimary(source, inner)))
    else if (char === '{') {
      if (parts.length > 0) break
      return readBlock(source, inner)
    } else if (char === ',') {
      source.at += 1
      if (parts.length > 0 || /\S/.test(peekChar(source))) parts.push(textValue(COMMA))
    } else if (char === '[' && parts.length === 0 && startsStaticMember(source))
      return readMembers(source, inner, readPrimary(source, inner))
    else parts.push(readBare(source))
    if (source.at === before) break
  }
  return joinParts(parts)
}

/** Only a variable or a string that stands alone has members; in `$dir.old` of a path that is hard to tell. */
function readMembersAfter(
  source: PowershellSource,
  inner: ReadStatements,
  value: PowershellValue,
): PowershellValue {
  return /^(?:\.\w{1,60}\(|\[|::)/.test(source.text.slice(source.at, source.at + 64))
    ? readMembers(source, inner, value)
    : value
}

function startsStaticMember(source: PowershellSource): boolean {
  return /^\[[\w.]{2,80}\]::/.test(source.text.slice(source.at, source.at + 90))
}

function readEscape(source: PowershellSource): PowershellValue {
  const char = peekChar(source, 1)
  source.at += 2
  return textValue(char)
}

const bareEnds: ReadonlySet<string> = new Set(';|&(){}`,$>')

/** Letters need no pattern. */
function isSpace(char: string): boolean {
  return char === ' ' || char === '\t' || ((char < ' ' || char > '~') && /\s/.test(char))
}

function readBare(source: PowershellSource): PowershellValue {
  const start = source.at
  while (source.at < source.text.length) {
    const char = peekChar(source)
    if (bareEnds.has(char) || isSpace(char) || isQuote(char)) break
    source.at += 1
  }
  if (source.at === start && peekChar(source) === '$') source.at += 1
  return textValue(source.text.slice(start, source.at))
}

function joinParts(parts: readonly PowershellValue[]): PowershellValue {
  const [only] = parts
  if (only === undefined) return textValue('')
  if (parts.length === 1) return only
  const text = parts.map((part) => part.text).join('')
  return textValue(text, joinSubstitutions(...parts.slice(0, 64)))
}
