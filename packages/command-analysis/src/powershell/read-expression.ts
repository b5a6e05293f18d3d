import { UNKNOWN } from '../model/model.ts'
import { normalizeTypeName, castValue } from './conversions.ts'
import { callMethod, elementAt, readProperty } from './members.ts'
import { precedences, applyBinaryOperator } from './operators.ts'
import {
  isQuote,
  readDollar,
  readHereString,
  readQuoted,
  startsExpansion,
  type ReadStatements,
} from './read-string.ts'
import {
  isNameChar,
  peekChar,
  skipBlanks,
  type PowershellSource,
  enterNesting,
} from './script-source.ts'
import {
  numberValue,
  textValue,
  typeValue,
  type PowershellValue,
  itemsOf,
  unknownValue,
  isUnknownValue,
  joinSubstitutions,
  listValue,
} from './value.ts'

/** The operator that comes next, behind blanks; null when the expression ends here. */
function peekOperator(source: PowershellSource): string | null {
  const before = source.at
  skipBlanks(source, false)
  const found = operatorAt(source)
  if (found === null) source.at = before
  return found
}

function operatorAt(source: PowershellSource): string | null {
  const char = peekChar(source)
  const next = peekChar(source, 1)
  if (char === ',') return source.arguments > 0 ? null : char
  if (char === '.' && next === '.') return '..'
  if (char === '+' || char === '*' || char === '/' || char === '%')
    return next === '=' || next === char || (char === '%' && next === '{') ? null : char
  if (char !== '-') return null
  if (!isNameChar(next) || (next >= '0' && next <= '9'))
    return next === '=' || next === '-' || next === '' ? null : '-'
  let end = source.at + 1
  while (end - source.at < 14 && isNameChar(source.text.charAt(end))) end += 1
  const word = source.text.slice(source.at, end).toLowerCase()
  return precedences.has(word) ? source.text.slice(source.at, end).toLowerCase() : null
}

/** `[type]`, generic ones included; sticky. */
const typeLiteral = /\[\s{0,4}([A-Za-z][\w.+`]{0,120}(?:\[[\w., ]{0,60}\])?)\s{0,4}\]/y

/** A type, or the bracket alone. */
function readType(source: PowershellSource): PowershellValue {
  typeLiteral.lastIndex = source.at
  const found = typeLiteral.exec(source.text)
  if (found === null) {
    source.at += 1
    return textValue('[')
  }
  source.at += found[0].length
  return typeValue(normalizeTypeName(found[1] ?? ''))
}

const number = /0x[0-9a-f]{1,12}|\d{1,18}(?:\.\d{1,12})?(?:[kmgt]b|[ld](?![a-z]))?/iy

/** A number with its multiplier or suffix. */
function readNumber(source: PowershellSource): PowershellValue {
  number.lastIndex = source.at
  const written = number.exec(source.text)?.[0] ?? ''
  source.at += Math.max(written.length, 1)
  const digits = /^0x/i.test(written) ? written : written.replace(/[kmgt]b$|[ld]$/i, '')
  return numberValue(Number(digits))
}

/** A word where a value is wanted: a key, a loop's `in`, or something this reader does not know. */
function readBareWord(source: PowershellSource): PowershellValue {
  const start = source.at
  while (source.at < source.text.length && !/[\s;|&(){}[\],'"$=]/.test(peekChar(source)))
    source.at += 1
  return textValue(source.text.slice(start, Math.min(source.at, start + 4096)).replaceAll('`', ''))
}

/** What a cast, sign or operator in front makes of the value behind it. */
type Prefix = (value: PowershellValue) => PowershellValue

const unary = /-(?:not|bnot|join|split|isplit|csplit)(?![a-z])|!|\+\+?|--?(?![a-z])|,/iy

/** The cast, sign or operator that comes next; null when the value itself does. */
function readPrefix(source: PowershellSource): Prefix | null {
  if (peekChar(source) === '[') return readCast(source)
  unary.lastIndex = source.at
  const word = unary.exec(source.text)?.[0].toLowerCase()
  if (word === undefined) return null
  source.at += word.length
  switch (word) {
    case '-join':
      return (value) => textValue(itemsOf(value).join(''), value.substitutions)
    case '-':
      return (value) =>
        value.numeric && value.items === null ? numberValue(-Number(value.text)) : value
    case '!':
    case '-not':
    case '-bnot':
      return (value) => unknownValue(value.substitutions)
    default:
      return (value) => value
  }
}

/** `[type]` in front of a value; null when the type itself is meant, as in `[type]::Member`. */
function readCast(source: PowershellSource): Prefix | null {
  typeLiteral.lastIndex = source.at
  const found = typeLiteral.exec(source.text)
  if (found === null) return null
  const after = source.text.charAt(source.at + found[0].length)
  if (after === ':' || after === '.' || after === ')') return null
  const type = normalizeTypeName(found[1] ?? '')
  source.at += found[0].length
  return (value) => castValue(type, value)
}

/** Reads an expression with its operators, from the weakest binding that is asked for. */
export function readExpression(
  source: PowershellSource,
  inner: ReadStatements,
  weakest = 1,
): PowershellValue {
  let left = readOperand(source, inner)
  for (;;) {
    const operator = peekOperator(source)
    const strength = operator === null ? 0 : (precedences.get(operator) ?? 0)
    if (operator === null || strength < weakest) return left
    source.at += operator.length
    skipBlanks(source, true)
    const right = readExpression(source, inner, strength + 1)
    left = applyBinaryOperator(source, operator, left, right)
    if (operator === ',') left = { ...left, type: ',' }
  }
}

/** Casts and signs in front, the value itself, and what hangs on it. */
function readOperand(source: PowershellSource, inner: ReadStatements): PowershellValue {
  const prefixes: Prefix[] = []
  for (;;) {
    skipBlanks(source, false)
    const prefix = readPrefix(source)
    if (prefix === null) break
    if (prefixes.length < 64) prefixes.push(prefix)
  }
  return prefixes.reduceRight((value, prefix) => prefix(value), readWithMembers(source, inner))
}

function readWithMembers(source: PowershellSource, inner: ReadStatements): PowershellValue {
  return readMembers(source, inner, readPrimary(source, inner))
}

/** `.Name`, `::Name`, `.Name(…)` and `[index]` behind a value. */
export function readMembers(
  source: PowershellSource,
  inner: ReadStatements,
  owner: PowershellValue,
): PowershellValue {
  let value = owner
  for (;;) {
    const char = peekChar(source)
    const next = peekChar(source, 1)
    if (char === '[' && next !== '') value = readIndex(source, inner, value)
    else if (char === ':' && next === ':') {
      source.at += 2
      value = readMember(source, inner, value, true)
    } else if (char === '.' && next !== '.' && startsMember(next)) {
      source.at += 1
      value = readMember(source, inner, value, false)
    } else if ((char === '+' && next === '+') || (char === '-' && next === '-')) source.at += 2
    else return value
  }
}

function startsMember(next: string): boolean {
  return isNameChar(next) || isQuote(next) || next === '(' || next === '$' || next === '`'
}

function readIndex(
  source: PowershellSource,
  inner: ReadStatements,
  owner: PowershellValue,
): PowershellValue {
  source.at += 1
  const index = readNested(source, inner, ']', 0)
  return elementAt(owner, index)
}

function readMember(
  source: PowershellSource,
  inner: ReadStatements,
  owner: PowershellValue,
  isStatic: boolean,
): PowershellValue {
  const name = readMemberName(source, inner)
  if (peekChar(source) !== '(') return readProperty(source, owner, name, isStatic)
  source.at += 1
  const args = readArguments(source, inner)
  return callMethod(source, owner, name, args, isStatic)
}

function readMemberName(source: PowershellSource, inner: ReadStatements): string {
  const char = peekChar(source)
  if (isQuote(char) || char === '(' || char === '$')
    return readPrimary(source, inner).text.slice(0, 128).toLowerCase()
  const start = source.at
  while (isNameChar(peekChar(source)) || peekChar(source) === '`') source.at += 1
  return source.text
    .slice(start, Math.min(source.at, start + 128))
    .replaceAll('`', '')
    .toLowerCase()
}

function readArguments(
  source: PowershellSource,
  inner: ReadStatements,
): readonly PowershellValue[] {
  const args: PowershellValue[] = []
  if (!enterNesting(source)) return args
  source.arguments += 1
  while (source.at < source.text.length) {
    skipBlanks(source, true)
    const before = source.at
    if (peekChar(source) === ')') {
      source.at += 1
      break
    }
    if (peekChar(source) === ',') source.at += 1
    else {
      const value = readExpression(source, inner)
      if (args.length < 64) args.push(value)
    }
    if (source.at === before) source.at += 1
  }
  source.arguments -= 1
  source.nesting -= 1
  return args
}

/** What stands between brackets, with commas making lists again. */
function readNested(
  source: PowershellSource,
  inner: ReadStatements,
  closer: string,
  commas: number,
): PowershellValue {
  if (!enterNesting(source)) return unknownValue()
  const before = source.arguments
  source.arguments = commas
  skipBlanks(source, true)
  const value = readExpression(source, inner)
  const end = source.text.indexOf(closer, source.at)
  // What the expression did not take up to the closer on the same line means nothing here.
  if (end >= 0 && end - source.at < 64) source.at = end + 1
  source.arguments = before
  source.nesting -= 1
  return value
}

/** A literal, a variable, something in brackets; a bare word stands for itself. */
export function readPrimary(source: PowershellSource, inner: ReadStatements): PowershellValue {
  const char = peekChar(source)
  const next = peekChar(source, 1)
  if (isQuote(char)) return readQuoted(source, inner)
  if (char === '$' && startsExpansion(next)) return readDollar(source, inner)
  if (char === '@') return readAt(source, inner, next)
  if (char === '(') return readGroup(source, inner, ')')
  if (char === '{') return readBlock(source, inner)
  if (char === '[') return readType(source)
  if (char >= '0' && char <= '9') return readNumber(source)
  return readBareWord(source)
}

function readAt(source: PowershellSource, inner: ReadStatements, next: string): PowershellValue {
  if (next === '"' || next === "'") {
    const text = readHereString(source, inner)
    if (text !== null) return text
  }
  source.at += 1
  if (next === '{') return readTable(source, inner)
  if (next !== '(') return readBareWord(source)
  const value = readGroup(source, inner, ')')
  return value.items === null && !isUnknownValue(value)
    ? listValue([value.text], value.numeric, value.substitutions)
    : value
}

function readGroup(
  source: PowershellSource,
  inner: ReadStatements,
  closer: string,
): PowershellValue {
  source.at += 1
  if (!enterNesting(source)) return unknownValue()
  const before = source.arguments
  source.arguments = 0
  const value = inner(source, closer)
  source.arguments = before
  source.nesting -= 1
  return { ...value, type: value.type === ',' ? '' : value.type, variable: '' }
}

/** A block's commands are read where it stands, whatever runs it. */
export function readBlock(source: PowershellSource, inner: ReadStatements): PowershellValue {
  const start = source.at + 1
  const value = readGroup(source, inner, '}')
  const end = source.text.charAt(source.at - 1) === '}' ? source.at - 1 : source.at
  return {
    ...unknownValue(value.substitutions),
    text: UNKNOWN,
    block: source.text.slice(start, Math.min(end, start + 4096)),
  }
}

/** `@{ key = value; … }` as one text of its pairs. */
function readTable(source: PowershellSource, inner: ReadStatements): PowershellValue {
  source.at += 1
  if (!enterNesting(source)) return unknownValue()
  const before = source.arguments
  source.arguments = 0
  const pairs: PowershellValue[] = []
  while (source.at < source.text.length) {
    skipBlanks(source, true)
    const start = source.at
    const char = peekChar(source)
    if (char === '}') {
      source.at += 1
      break
    }
    if (char === ';' || char === '=') source.at += 1
    else {
      const value = readExpression(source, inner)
      if (pairs.length < 128) pairs.push(value)
    }
    if (source.at === start) source.at += 1
  }
  source.arguments = before
  source.nesting -= 1
  return {
    ...listValue(
      pairs.map(({ text }) => text),
      false,
      joinSubstitutions(...pairs),
    ),
    type: 'hashtable',
  }
}
