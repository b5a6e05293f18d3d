import { decodeEscapes } from '../model/quoting.ts'
import { isUnknown, UNKNOWN } from '../model/model.ts'
import { marks } from './expand-word.ts'
import type { WordDraft, PosixSource } from './source.ts'

/** What `${name<operator>}` makes of a known value; null when that depends on more than constants. */
function applyOperator(value: string, operator: string): string | null {
  const first = operator.charAt(0)
  switch (first) {
    case ':':
      return slice(value, operator.slice(1))
    case '#':
    case '%':
      return trim(value, operator)
    case '/':
      return replace(value, operator)
    case '^':
      return operator.startsWith('^^')
        ? value.toUpperCase()
        : value.charAt(0).toUpperCase() + value.slice(1)
    case ',':
      return operator.startsWith(',,')
        ? value.toLowerCase()
        : value.charAt(0).toLowerCase() + value.slice(1)
    case '~':
      return value
    case '@':
      return transform(value, operator.charAt(1))
    default:
      return null
  }
}

function slice(value: string, range: string): string | null {
  const found = /^\s{0,4}\(?\s{0,4}(-?\d{1,5})\)?(?:\s{0,4}:\s{0,4}(-?\d{1,5}))?\s{0,4}$/.exec(
    range,
  )
  if (found === null) return null
  const from = Number(found[1])
  const start = from < 0 ? Math.max(value.length + from, 0) : from
  if (found[2] === undefined) return value.slice(start)
  const length = Number(found[2])
  return value.slice(start, length < 0 ? length : start + length)
}

/** `#p`, `##p`, `%p`, `%%p` for patterns of a literal, of `?`, or of a literal beside one star. */
function trim(value: string, operator: string): string | null {
  const side = operator.charAt(0)
  const greedy = operator.charAt(1) === side
  const pattern = unquote(operator.slice(greedy ? 2 : 1))
  if (/^\?{1,64}$/.test(pattern))
    return side === '#'
      ? value.slice(pattern.length)
      : value.slice(0, Math.max(value.length - pattern.length, 0))
  if (pattern === '*') return greedy ? '' : value
  const star = pattern.indexOf('*')
  if (/[?[\]]/.test(pattern) || star !== pattern.lastIndexOf('*')) return null
  if (star < 0) return side === '#' ? cutStart(value, pattern) : cutEnd(value, pattern)
  const literal = star === 0 ? pattern.slice(1) : pattern.slice(0, -1)
  if (side === '#' && star === 0) {
    const at = greedy ? value.lastIndexOf(literal) : value.indexOf(literal)
    return at < 0 ? value : value.slice(at + literal.length)
  }
  if (side === '%' && star === pattern.length - 1) {
    const at = greedy ? value.indexOf(literal) : value.lastIndexOf(literal)
    return at < 0 ? value : value.slice(0, at)
  }
  return null
}

function cutStart(value: string, literal: string): string {
  return value.startsWith(literal) ? value.slice(literal.length) : value
}

function cutEnd(value: string, literal: string): string {
  return literal !== '' && value.endsWith(literal) ? value.slice(0, -literal.length) : value
}

/** `/a/b`, `//a/b`, `/#a/b`, `/%a/b`. */
function replace(value: string, operator: string): string | null {
  const all = operator.startsWith('//')
  const rest = operator.slice(all ? 2 : 1)
  const end = separatorAt(rest)
  const from = unquote(rest.slice(0, end))
  const to = unquote(rest.slice(end + 1))
  if (from === '') return value
  if (from.startsWith('#'))
    return from.length > 1 && value.startsWith(from.slice(1))
      ? to + value.slice(from.length - 1)
      : value
  if (from === '?' || from === '[[:space:]]')
    return value.replace(from === '?' ? /./g : /\s/g, () => to)
  const set = /^\[([^\]^!-]{1,32})\]$/.exec(from)?.[1]
  if (set !== undefined)
    return Array.from(value, (char) => (set.includes(char) ? to : char)).join('')
  if (/[*?[]/.test(from)) return null
  return all ? value.split(from).join(to) : value.replace(from, () => to)
}

function separatorAt(text: string): number {
  for (let at = 0; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1
    else if (text.charAt(at) === '/') return at
  }
  return text.length
}

/** Quotes and backslashes inside the operator only keep characters from acting. */
function unquote(text: string): string {
  if (!/["'\\]/.test(text)) return text
  return text.replace(/\\(.)|["']/gs, (_, escaped: string | undefined) => escaped ?? '')
}

function transform(value: string, kind: string): string | null {
  if (kind === 'U') return value.toUpperCase()
  if (kind === 'L') return value.toLowerCase()
  if (kind === 'u') return value.charAt(0).toUpperCase() + value.slice(1)
  if (kind === 'E') return decodeEscapes(value)
  return kind === 'Q' || kind === 'P' ? value : null
}

/** The value of `$name`, split into fields when it is not quoted. */
export function addVariable(
  source: PosixSource,
  parts: WordDraft,
  name: string,
  quoted: boolean,
): void {
  const items = name === '@' || name === '*' ? source.variables.list(name) : null
  if (items !== null) addItems(source, parts, items, quoted)
  else addValue(source, parts, name, source.variables.find(name), quoted && name !== '@')
}

function addValue(
  source: PosixSource,
  parts: WordDraft,
  name: string,
  value: string | null,
  quoted: boolean,
): void {
  source.budget.charsLeft -= value?.length ?? 0
  if (value === null || isUnknown(value)) addSources(source, parts, name)
  if (source.budget.charsLeft < 0) {
    source.budget.limited = true
    parts.text += UNKNOWN
  } else if (value === null) parts.text += source.dialect === 'powershell' ? `$${name}` : UNKNOWN
  else parts.text += quoted ? value : splitValue(source, value)
}

const SOURCE_CHARS = 8

/** An unknown value that was fetched or decoded acts as the substitution that gave it. */
function addSources(source: PosixSource, parts: WordDraft, name: string): void {
  const sources = source.variables.sourcesOf(name)
  source.budget.charsLeft -= sources.length * SOURCE_CHARS
  for (const pipeline of sources) parts.substitutions.push(pipeline)
}

/** Every item becomes a word, which costs more than its characters. */
const ITEM_CHARS = 4

/** Items stay words of their own; unquoted they are split further. */
function addItems(
  source: PosixSource,
  parts: WordDraft,
  items: readonly string[],
  quoted: boolean,
): void {
  source.budget.charsLeft -= items.length * ITEM_CHARS
  const text = source.budget.charsLeft < 0 ? '' : items.join(marks.split)
  source.budget.charsLeft -= text.length
  if (source.budget.charsLeft < 0) {
    source.budget.limited = true
    parts.text += UNKNOWN
  } else parts.text += quoted ? text : splitValue(source, text)
}

function splitValue(source: PosixSource, value: string): string {
  const split = value.replace(/\s/g, marks.split)
  const separators = source.variables.separators()
  if (separators === '') return split
  let text = split
  for (const separator of separators) text = text.split(separator).join(marks.split)
  return text
}

/** `${name:-word}`, `${name:1:2}`, `${name[@]}`, `${!name}`, `${name//a/b}`; what does not come out constant stays open. */
export function addParameter(
  source: PosixSource,
  parts: WordDraft,
  name: string,
  rest: string,
  quoted: boolean,
): void {
  const index = /^\[([^\]]{0,128})\]/.exec(rest)
  const operator = index === null ? rest : rest.slice(index[0].length)
  if (index !== null && (index[1] === '@' || index[1] === '*')) {
    addList(source, parts, name, operator, quoted, index[1] === '*')
    return
  }
  if (name.startsWith('#')) {
    const measured = name.length > 1 ? source.variables.find(name.slice(1)) : null
    const length = measured === null || isUnknown(measured) ? null : String(measured.length)
    addValue(source, parts, name, length, quoted)
    return
  }
  const value = valueOf(source, name, index?.[1])
  if (operator === '') addValue(source, parts, name, value, quoted && name !== '@')
  else addOperated(source, parts, name, value, operator, quoted)
}

function valueOf(source: PosixSource, name: string, index: string | undefined): string | null {
  if (name.startsWith('!')) {
    const inner = source.variables.find(name.slice(1))
    return inner === null ? null : source.variables.find(inner)
  }
  if (index === undefined) return source.variables.find(name)
  return source.variables.item(name, index.replace(/^["']|["']$/g, ''))
}

function addList(
  source: PosixSource,
  parts: WordDraft,
  name: string,
  operator: string,
  quoted: boolean,
  joins: boolean,
): void {
  const items = source.budget.charsLeft < 0 ? null : source.variables.list(name)
  if (items === null) {
    addValue(source, parts, name, source.variables.find(name), false)
    return
  }
  const range = /^:(\d{1,4})(?::(\d{1,4}))?$/.exec(operator)
  const from = Number(range?.[1] ?? 0)
  const chosen =
    range === null
      ? items
      : items.slice(from, range[2] === undefined ? undefined : from + Number(range[2]))
  if (joins && quoted && source.variables.find('IFS') === '')
    addValue(source, parts, name, chosen.join(''), true)
  else addItems(source, parts, chosen, quoted)
}

const fallback = /^:?[-=?]/
const alternative = /^:?\+/

function addOperated(
  source: PosixSource,
  parts: WordDraft,
  name: string,
  value: string | null,
  operator: string,
  quoted: boolean,
): void {
  const otherwise = fallback.exec(operator)
  const instead = alternative.exec(operator)
  if (otherwise !== null) {
    const word = unquoted(operator.slice(otherwise[0].length))
    // Few systems set it, and the word says what then happens.
    const text = name === 'TMPDIR' && word !== '' ? word : (value ?? word)
    if (operator.includes('=') && value === null) source.variables.set(name, text)
    // The shell stops before an empty value reaches the command.
    if (operator.includes('?') && value === null) parts.text += `_${UNKNOWN}`
    else addValue(source, parts, name, text, quoted)
  } else if (instead !== null) {
    // Whether the variable is set may depend on the outside; the word is then still what could run.
    addValue(source, parts, name, unquoted(operator.slice(instead[0].length)), quoted)
  } else if (operator === '@P' && value !== null && /\$\(|`/.test(value)) {
    // The prompt's expansion runs what stands in the value.
    for (const pipeline of source.readNested(source, `: "${value}"`))
      parts.substitutions.push(pipeline)
    addValue(source, parts, name, null, quoted)
  } else if (/^:0:1$/.test(operator) && source.variables.isRooted(name)) parts.text += '/'
  else if (value === null) addValue(source, parts, name, null, quoted)
  else if (value === marks.split) parts.text += value
  else addValue(source, parts, name, applyOperator(value, withNumbers(source, operator)), quoted)
}

/** `:i:2` with the value of `i`. */
function withNumbers(source: PosixSource, operator: string): string {
  if (!operator.startsWith(':') || !/[A-Za-z_]/.test(operator) || operator.length > 64)
    return operator
  return operator.replace(/\$?\{?([A-Za-z_]\w{0,31})\}?/g, (found, variable: string) => {
    const value = source.variables.find(variable)
    return value !== null && /^\d{1,5}$/.test(value) ? value : found
  })
}

function unquoted(text: string): string {
  return text.replace(/^["']|["']$/g, '')
}
