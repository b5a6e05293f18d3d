/** What a condition says of a row. `broad` holds for every usual row; null cannot be told. */
export type Truth = boolean | 'broad' | null

export type Constant = number | string | boolean | null

/** A test of one expression, kept so that two of them can be seen to cover or to exclude each other. */
export interface Test {
  readonly subject: string
  readonly operator: string
  readonly value: Constant
}

/** What is known about one expression without looking at a row. */
export interface Term {
  /** The expression in one spelling; empty where two that look alike may still differ. */
  readonly key: string
  /** Its value, when it is the same for every row. */
  readonly constant: Constant | undefined
  readonly truth: Truth
  /** It is a number of at least this (a length, a count), or less than `below`. */
  readonly least?: number
  readonly below?: number
  /** It is the same for every row, though its value is not known here. */
  readonly fixed?: true
  /** A moment that moves on: what was recorded lies before it. */
  readonly now?: true
  readonly test?: Test
  /** What a query in the place of a value returns. */
  readonly query?: QueryFacts
}

/** A query inside a condition. */
export interface QueryFacts {
  /** Does it return a row? */
  readonly exists: Truth
  /** Its only column, when nothing narrows its rows. */
  readonly column: string
  /** The column whose least or greatest value it returns, of all rows. */
  readonly least?: string
  readonly greatest?: string
}

const KEY_MAX = 256

export const unknownTerm: Term = { key: '', constant: undefined, truth: null }

/** A constant with its truth: numbers by not being zero, strings as MySQL and PostgreSQL take them. */
export function constantTerm(constant: Constant): Term {
  return { key: keyOf(constant), constant, truth: truthOfConstant(constant), fixed: true }
}

/** A term that is nothing but true, false or undecided. */
export function truthTerm(truth: Truth, test?: Test): Term {
  const term: Term = {
    key: '',
    constant: typeof truth === 'boolean' ? truth : undefined,
    truth,
  }
  return test === undefined ? term : { ...term, test }
}

/** The key of an expression made of parts; empty when a part has none, or when it becomes too long. */
export function joinKeys(parts: readonly string[]): string {
  if (parts.includes('')) return ''
  const key = parts.join(' ')
  return key.length > KEY_MAX ? '' : key
}

function keyOf(constant: Constant): string {
  if (typeof constant !== 'string') return String(constant).toUpperCase()
  return constant.length > KEY_MAX ? '' : `'${constant}'`
}

function truthOfConstant(constant: Constant): boolean {
  if (typeof constant === 'number') return constant !== 0
  if (typeof constant === 'string') return /^\s{0,8}(?:[1-9]|(?:t|true|y|yes|on)$)/i.test(constant)
  return constant === true
}

/** The columns that tell rows apart: every row has one. */
const ownKey = /(?:^|\.)(?:id|uuid|guid|pk|rowid|rownum|oid|ctid|_id)$/i
/** Columns that tell rows apart here or elsewhere. */
const anyKey = /(?:^|\.)\w{1,40}_?(?:id|uuid|pk)$/i

/** Columns that keep when a row came to be or was last changed. */
const recorded =
  /(?:^|[._])(?:created|inserted|registered|added|joined|updated|modified|changed|recorded|logged)(?:_?(?:at|on|date|time|ts|timestamp))?$/i

export function isRecorded({ key }: Term): boolean {
  return recorded.test(key)
}

export function isOwnKey({ key }: Term): boolean {
  return ownKey.test(key)
}

export function isKeyColumn({ key }: Term): boolean {
  return ownKey.test(key) || anyKey.test(key)
}
