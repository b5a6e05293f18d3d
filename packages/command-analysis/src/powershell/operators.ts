import { spendBudget, type PowershellSource } from './script-source.ts'
import {
  isUnknownValue,
  itemsOf,
  joinSubstitutions,
  listValue,
  numberValue,
  textValue,
  unknownValue,
  type PowershellValue,
} from './value.ts'

const RANGE_MAX = 4096
/** What an element of a computed list costs of the budget. */
const ITEM_CHARS = 4
const REPEAT_MAX = 4096

/** Binding strength of the operators, weakest first. */
export const precedences: ReadonlyMap<string, number> = new Map([
  ...['and', 'or', 'xor'].map((name): [string, number] => [`-${name}`, 1]),
  ...['band', 'bor', 'bxor', 'shl', 'shr'].map((name): [string, number] => [`-${name}`, 2]),
  ...[
    'join',
    'split',
    'isplit',
    'csplit',
    'replace',
    'ireplace',
    'creplace',
    'eq',
    'ne',
    'gt',
    'ge',
    'lt',
    'le',
    'ieq',
    'ceq',
    'like',
    'notlike',
    'ilike',
    'match',
    'notmatch',
    'imatch',
    'cmatch',
    'contains',
    'notcontains',
    'in',
    'notin',
    'is',
    'isnot',
    'as',
  ].map((name): [string, number] => [`-${name}`, 3]),
  ['+', 4],
  ['-', 4],
  ['*', 5],
  ['/', 5],
  ['%', 5],
  ['-f', 6],
  ['..', 7],
  [',', 8],
])

/** What an operator makes of two known values; whatever cannot be computed cheaply stays unknown. */
export function applyBinaryOperator(
  source: PowershellSource,
  operator: string,
  left: PowershellValue,
  right: PowershellValue,
): PowershellValue {
  const from = joinSubstitutions(left, right)
  if (!spendBudget(source, left.text.length + right.text.length)) return unknownValue(from)
  switch (operator) {
    case '+':
      return { ...add(left, right), substitutions: from }
    case ',':
      return listValue(
        [...(left.type === ',' ? itemsOf(left) : [left.text]), right.text],
        left.numeric && right.numeric,
        from,
      )
    case '-f':
      return textValue(formatString(left.text, itemsOf(right)), from)
    case '-join':
      return textValue(itemsOf(left).join(right.text), from)
    case '..':
      return { ...range(source, Number(left.text), Number(right.text)), substitutions: from }
    case '*':
      return { ...multiply(left, right), substitutions: from }
    case '-replace':
    case '-ireplace':
    case '-creplace':
      return { ...replaceLiteral(left, right), substitutions: from }
    case '-split':
    case '-isplit':
    case '-csplit':
      return { ...splitLiteral(left, right.text), substitutions: from }
    case '-bxor':
    case '-':
    case '/':
    case '%':
    case '-band':
    case '-bor':
      return { ...arithmetic(operator, Number(left.text), Number(right.text)), substitutions: from }
    case '-as':
      return { ...left, substitutions: from }
    default:
      return unknownValue(from)
  }
}

function add(left: PowershellValue, right: PowershellValue): PowershellValue {
  if (left.items !== null)
    return listValue([...left.items, ...itemsOf(right)], left.numeric && right.numeric)
  if (left.numeric && right.numeric) return numberValue(Number(left.text) + Number(right.text))
  return textValue(left.text + right.text)
}

function multiply(left: PowershellValue, right: PowershellValue): PowershellValue {
  const times = Number(right.text)
  if (left.numeric) return numberValue(Number(left.text) * times)
  return Number.isInteger(times) && times >= 0 && left.text.length * times <= REPEAT_MAX
    ? textValue(left.text.repeat(times))
    : unknownValue()
}

function arithmetic(operator: string, left: number, right: number): PowershellValue {
  switch (operator) {
    case '-bxor':
      return numberValue(left ^ right)
    case '-band':
      return numberValue(left & right)
    case '-bor':
      return numberValue(left | right)
    case '-':
      return numberValue(left - right)
    case '/':
      return numberValue(left / right)
    default:
      return numberValue(left % right)
  }
}

function range(source: PowershellSource, from: number, to: number): PowershellValue {
  if (!Number.isInteger(from) || !Number.isInteger(to) || Math.abs(to - from) > RANGE_MAX)
    return unknownValue()
  if (!spendBudget(source, Math.abs(to - from) * ITEM_CHARS)) return unknownValue()
  const step = from <= to ? 1 : -1
  return listValue(
    Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => String(from + index * step)),
    true,
  )
}

/** `{0}`, `{1:X2}` and `{0,-5}` of a format string. */
export function formatString(pattern: string, items: readonly string[]): string {
  return pattern
    .slice(0, 65_536)
    .replace(/\{(\d{1,3})(?:[,:][^{}]{0,16})?\}/g, (_, index: string) => items[Number(index)] ?? '')
    .replaceAll('{{', '{')
    .replaceAll('}}', '}')
}

/** A pattern without a meaning of its own is taken as text; a real pattern is not run. */
function literalOf(pattern: string): string | null {
  const plain = pattern.replace(/\\([\\^$.|?*+()[\]{}/"'-])/g, '$1')
  const bare = pattern.replace(/\\[\\^$.|?*+()[\]{}/"'-]/g, '')
  return /[\\^$.|?*+()[\]{}]/.test(bare) || plain === '' ? null : plain
}

function replaceLiteral(left: PowershellValue, right: PowershellValue): PowershellValue {
  const [pattern = '', replacement = ''] = itemsOf(right)
  const literal = literalOf(pattern)
  if (isUnknownValue(left) || literal === null) return unknownValue()
  const changed = itemsOf(left).map((item) => replaceText(item, literal, replacement, false))
  return left.items === null ? textValue(changed.join('')) : listValue(changed, false)
}

/** Replaces every place of a literal; PowerShell's operator does not mind case, the method does. */
export function replaceText(
  text: string,
  literal: string,
  replacement: string,
  exact: boolean,
): string {
  if (literal === '') return text
  if (exact) return text.split(literal).join(replacement)
  const lower = text.toLowerCase()
  if (lower.length !== text.length) return text.split(literal).join(replacement)
  const wanted = literal.toLowerCase()
  const parts: string[] = []
  let start = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, start)) {
    parts.push(text.slice(start, at), replacement)
    start = at + wanted.length
  }
  parts.push(text.slice(start))
  return parts.join('')
}

function splitLiteral(left: PowershellValue, pattern: string): PowershellValue {
  if (isUnknownValue(left)) return unknownValue()
  if (/^\[[^\]\\^-]{1,16}\]$/.test(pattern))
    return listValue(splitAtAny(left.text, pattern.slice(1, -1)), false)
  const literal = literalOf(pattern)
  return literal === null ? unknownValue() : listValue(left.text.split(literal), false)
}

/** Splits at each of several characters. */
export function splitAtAny(text: string, separators: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    if (separators.includes(text.charAt(at))) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}
