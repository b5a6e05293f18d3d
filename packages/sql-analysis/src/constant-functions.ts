import { operationTerm } from './arithmetic.ts'
import {
  constantTerm,
  isKeyColumn,
  isRecorded,
  joinedKey,
  truthTerm,
  unknownTerm,
  type Constant,
  type Term,
} from './term.ts'

const TEXT_MAX = 4096

type Fold = (values: readonly Constant[]) => Constant | undefined

function numeric(fold: (...numbers: number[]) => number): Fold {
  return (values) => {
    const numbers = values.map(Number)
    const result = numbers.some(Number.isNaN) ? Number.NaN : fold(...numbers)
    return Number.isFinite(result) ? result : undefined
  }
}

function textual(fold: (text: string, ...more: Constant[]) => Constant): Fold {
  return ([first, ...more]) =>
    first === undefined || first === null
      ? undefined
      : fold(String(first).slice(0, TEXT_MAX), ...more)
}

const upper = textual((text) => text.toUpperCase())
const lower = textual((text) => text.toLowerCase())
const length = textual((text) => text.length)
const code = textual((text) => text.charCodeAt(0) || 0)
const part = textual((text, start, count) => {
  const from = Math.max(0, Number(start) - 1) || 0
  return text.slice(from, count === undefined ? undefined : from + (Number(count) || 0))
})
const character: Fold = (values) =>
  values.map((value) => String.fromCharCode(Number(value) & 0xffff)).join('')

/** Functions that give the same for the same arguments. */
const folds: ReadonlyMap<string, Fold> = new Map<string, Fold>([
  ['ABS', numeric(Math.abs)],
  ['ROUND', numeric((value) => Math.round(value))],
  ['FLOOR', numeric((value) => Math.floor(value))],
  ['CEIL', numeric((value) => Math.ceil(value))],
  ['CEILING', numeric((value) => Math.ceil(value))],
  ['SIGN', numeric(Math.sign)],
  ['SQRT', numeric(Math.sqrt)],
  ['POWER', numeric((base, exponent = 1) => base ** exponent)],
  ['POW', numeric((base, exponent = 1) => base ** exponent)],
  ['MOD', numeric((value, by = 1) => value % by)],
  ['GREATEST', numeric(Math.max)],
  ['LEAST', numeric(Math.min)],
  ['PI', () => Math.PI],
  ['UPPER', upper],
  ['UCASE', upper],
  ['LOWER', lower],
  ['LCASE', lower],
  ['LENGTH', length],
  ['LEN', length],
  ['CHAR_LENGTH', length],
  ['ASCII', code],
  ['ORD', code],
  ['CHR', character],
  ['CHAR', character],
  ['SUBSTR', part],
  ['SUBSTRING', part],
  ['MID', part],
  ['LEFT', textual((text, count) => text.slice(0, Number(count) || 0))],
  ['INSTR', textual((text, sought) => text.indexOf(String(sought)) + 1)],
  ['STRCMP', textual((text, other) => (text === other ? 0 : text < String(other) ? -1 : 1))],
  [
    'REPLACE',
    textual((text, from, to) => text.replaceAll(String(from), String(to)).slice(0, TEXT_MAX)),
  ],
  ['TRIM', textual((text) => text.trim())],
  ['REVERSE', textual((text) => text.split('').toReversed().join(''))],
  [
    'CONCAT',
    (values) =>
      values
        .map((value) => String(value ?? ''))
        .join('')
        .slice(0, TEXT_MAX),
  ],
])

const firstNotNull: ReadonlySet<string> = new Set(['COALESCE', 'IFNULL', 'NVL', 'ISNULL'])
const lengths =
  /^(?:LENGTH|LEN|CHAR_LENGTH|CHARACTER_LENGTH|OCTET_LENGTH|DATALENGTH|ABS|COUNT|BIT_LENGTH)$/
const moments =
  /^(?:NOW|GETDATE|SYSDATETIME|GETUTCDATE|CURRENT_TIMESTAMP|CLOCK_TIMESTAMP|SYSDATE|CURDATE|CURRENT_DATE|UTC_TIMESTAMP|STATEMENT_TIMESTAMP|LOCALTIMESTAMP)$/
const random = /^(?:RANDOM|RAND)$/
const always =
  /^(?:VERSION|USER|CURRENT_USER|SESSION_USER|DATABASE|CURRENT_DATABASE|SCHEMA|CONNECTION_ID|SYSTEM_USER)$/

/** A call of a function: its value where the arguments decide it, else what can be said of any value. */
export function callTerm(name: string, args: readonly Term[]): Term {
  const choice = choose(name, args)
  if (choice !== null) return choice
  const constants = args.flatMap(({ constant }) => (constant === undefined ? [] : [constant]))
  if (constants.length === args.length) {
    const value = folds.get(name)?.(constants)
    if (value !== undefined) return constantTerm(value)
  }
  if (args.length === 0 && isNameOfMoment(name)) return momentTerm(name)
  if (random.test(name)) return { ...unknownTerm, least: 0, below: 1 }
  if (args.length === 0 && always.test(name))
    return { ...constantTerm(true), key: name, constant: name }
  const key = joinedKey([name, ...args.map((arg) => arg.key), ')'])
  const fixed = args.length > 0 && args.every((arg) => arg.fixed === true)
  const term: Term = { key, constant: undefined, truth: null, ...(fixed ? { fixed } : {}) }
  return lengths.test(name) ? { ...term, least: 0 } : term
}

export function isNameOfMoment(name: string): boolean {
  return moments.test(name)
}

export function isNameOfSession(name: string): boolean {
  return (
    always.test(name) &&
    name !== 'USER' &&
    name !== 'DATABASE' &&
    name !== 'SCHEMA' &&
    name !== 'VERSION'
  )
}

export function momentTerm(name: string): Term {
  return { key: name, constant: undefined, truth: null, now: true, fixed: true }
}

function ofMoment(name: string, first: Term): Term | null {
  if (name === 'DATE' || name === 'TRUNC' || name === 'TIMESTAMP') return first
  return name === 'YEAR' && isRecorded(first) ? { ...unknownTerm, least: 1971 } : null
}

/** Functions that hand one of their arguments on. */
function choose(name: string, args: readonly Term[]): Term | null {
  const [first, second, third] = args
  if (first === undefined) return null
  // The day of a moment is as early or late as the moment, for what is asked here.
  if (second === undefined) return ofMoment(name, first)
  if (name === 'MOD') return operationTerm(first, '%', second)
  if ((name === 'IF' || name === 'IIF') && third !== undefined) return chosen(first, second, third)
  if (name === 'NULLIF')
    return first.constant !== undefined && second.constant !== undefined
      ? constantTerm(first.constant === second.constant ? null : first.constant)
      : null
  if (!firstNotNull.has(name)) return null
  const left = args.filter(({ constant }) => constant !== null)
  const leading = left[0]
  if (leading === undefined) return constantTerm(null)
  if (leading.constant !== undefined || isKeyColumn(leading)) return leading
  return leading.key !== '' && left.every(({ key }) => key === leading.key) ? leading : null
}

/** The value of a choice; where both ways are true, so is the whole. */
export function chosen(condition: Term, then: Term, otherwise: Term): Term {
  if (condition.truth === true) return then
  if (condition.truth === false) return otherwise
  if (then.truth === true && otherwise.truth === true) return truthTerm(true)
  return unknownTerm
}
