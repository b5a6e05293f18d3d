import { UNKNOWN } from '../model/model.ts'
import {
  spendBudget,
  enterNesting,
  isNameChar,
  peekChar,
  type PowershellSource,
} from './script-source.ts'
import { joinSubstitutions, textValue, unknownValue, type PowershellValue } from './value.ts'
import { findVariable } from './well-known-variables.ts'

/** Reads the statements of `$( … )`: handed in, since statements hold strings and strings hold statements. */
export type ReadStatements = (source: PowershellSource, closer: string) => PowershellValue

const singleQuotes = "'\u2018\u2019\u201A\u201B"
const doubleQuotes = '"\u201C\u201D\u201E'
const quotes: ReadonlySet<string> = new Set(singleQuotes + doubleQuotes)

export function isQuote(char: string): boolean {
  return char !== '' && quotes.has(char)
}

/** A string in single or double quotes, plain or typographic; an open one reaches to the end. */
export function readQuoted(source: PowershellSource, readInner: ReadStatements): PowershellValue {
  return singleQuotes.includes(peekChar(source))
    ? textValue(readSingle(source))
    : readDouble(source, readInner)
}

function readSingle(source: PowershellSource): string {
  const { text } = source
  const parts: string[] = []
  source.at += 1
  let start = source.at
  while (source.at < text.length) {
    if (singleQuotes.includes(text.charAt(source.at))) {
      parts.push(text.slice(start, source.at))
      const doubled = singleQuotes.includes(text.charAt(source.at + 1) || ' ')
      source.at += doubled ? 2 : 1
      if (!doubled) return parts.join('')
      parts.push("'")
      start = source.at
    } else source.at += 1
  }
  parts.push(text.slice(start))
  return parts.join('')
}

function readDouble(source: PowershellSource, readInner: ReadStatements): PowershellValue {
  source.at += 1
  return readExpandable(source, readInner, (at) =>
    doubleQuotes.includes(source.text.charAt(at)) ? 1 : 0,
  )
}

/** `@'` or `@"` up to a line that begins with the quote and `@`; null when none starts here. */
export function readHereString(
  source: PowershellSource,
  readInner: ReadStatements,
): PowershellValue | null {
  const quote = peekChar(source, 1)
  const opened = /^@['"][ \t\r]{0,8}\n/.exec(source.text.slice(source.at, source.at + 11))
  if (opened === null) return null
  source.at += opened[0].length
  const end = source.text.indexOf(`\n${quote}@`, source.at - 1)
  const stop = end < 0 ? source.text.length : end
  if (quote === "'") {
    const value = textValue(source.text.slice(source.at, stop))
    source.at = Math.min(stop + 3, source.text.length)
    return value
  }
  return readExpandable(source, readInner, (at) => (at === stop ? 3 : 0))
}

/** Text in which the backquote escapes and the dollar expands, up to where `closes` gives the closer's length. */
function readExpandable(
  source: PowershellSource,
  readInner: ReadStatements,
  closes: (at: number) => number,
): PowershellValue {
  const { text } = source
  const parts: string[] = []
  const pipelines: PowershellValue[] = []
  let start = source.at
  const flush = (): void => {
    parts.push(text.slice(start, source.at))
  }
  while (source.at < text.length) {
    const closer = closes(source.at)
    const char = text.charAt(source.at)
    if (closer > 0) {
      flush()
      const doubled = closer === 1 && doubleQuotes.includes(text.charAt(source.at + 1) || ' ')
      source.at += doubled ? 2 : closer
      start = source.at
      if (!doubled) return textValue(parts.join(''), joinSubstitutions(...pipelines))
      parts.push('"')
    } else if (char === '`') {
      flush()
      parts.push(escaped(text.charAt(source.at + 1)))
      source.at += 2
      start = source.at
    } else if (char === '$' && startsExpansion(text.charAt(source.at + 1))) {
      flush()
      const value = readDollar(source, readInner)
      parts.push(spendBudget(source, value.text.length) ? value.text : UNKNOWN)
      if (pipelines.length < 32) pipelines.push(value)
      start = source.at
    } else source.at += 1
  }
  flush()
  return textValue(parts.join(''), joinSubstitutions(...pipelines))
}

const escapes = new Map(
  Object.entries({
    n: '\n',
    t: '\t',
    r: '\r',
    0: '',
    a: '\x07',
    b: '\b',
    f: '\f',
    v: '\v',
    e: '\x1b',
  }),
)

function escaped(char: string): string {
  return escapes.get(char) ?? char
}

export function startsExpansion(next: string): boolean {
  return next === '(' || next === '{' || next === '_' || isNameChar(next) || /[?$^:]/.test(next)
}

/** `$name`, `${name}`, `$env:name`, `$scope:name`, `$( … )`. */
export function readDollar(source: PowershellSource, readInner: ReadStatements): PowershellValue {
  source.at += 1
  const next = peekChar(source)
  if (next === '(') {
    source.at += 1
    return readSubexpression(source, readInner)
  }
  if (next === '{') {
    const end = source.text.indexOf('}', source.at)
    const name = source.text.slice(source.at + 1, end < 0 ? undefined : end)
    source.at = end < 0 ? source.text.length : end + 1
    return variable(source, name.slice(0, 128).replaceAll('`', ''))
  }
  const start = source.at
  if (/[?$^]/.test(next)) source.at += 1
  while (
    isNameChar(peekChar(source)) ||
    (peekChar(source) === ':' && isNameChar(peekChar(source, 1)))
  )
    source.at += 1
  if (source.at === start) return textValue('$')
  return variable(source, source.text.slice(start, Math.min(source.at, start + 128)))
}

function variable(source: PowershellSource, written: string): PowershellValue {
  const name = written.toLowerCase().replace(/^(?:global|script|local|private|variable|using):/, '')
  const known = source.scope.variables.get(name)
  if (known !== undefined) return { ...known, variable: name }
  return { ...findVariable(name, written), variable: name }
}

function readSubexpression(source: PowershellSource, readInner: ReadStatements): PowershellValue {
  if (!enterNesting(source)) return unknownValue()
  const before = source.arguments
  source.arguments = 0
  const value = readInner(source, ')')
  source.arguments = before
  source.nesting -= 1
  return value
}
