import {
  areRawHeaders,
  claimByNeighbour,
  lineOfFrame,
  opensPrivateKey,
  withoutKeyBytes,
} from './array-hints.ts'
import { startKeyReader, type KeyReader } from './parsed-key.ts'
import { namingOf, unnamed, type Naming, signsOf, type JsonObject } from './value-context.ts'
import { mayHoldSecret, redactNamed, redactNumber } from './redact-value.ts'
import { jsonStringBytes } from './json-string-bytes.ts'
import { headerRowClaims } from './table-hints.ts'
import { marker, UNRESOLVED } from './redact-text.ts'

/** A redacted JSON value, and what is known of it without writing it out. */
export type SizedJson<T> = {
  readonly value: T
  /** Of the value's compact JSON in UTF-8, as `JSON.stringify` writes it. */
  readonly bytes: number
  /** Whether a text or key could not be redacted within the bounds and is gone as a whole, as `[REDACTED:UNRESOLVED]`. */
  readonly unresolved: boolean
}

/**
 * A copy of a JSON value with the secrets in its keys and strings replaced; same shape, and the caller's value is never changed.
 * What names a value is read with it: its key and the keys above, the `name` beside a `value`, the name before it in a pair, the
 * column of a table. A number that is a card, or that such a name says is secret, is replaced by the marker's text. Keys that
 * become equal get the suffixes `#2`, `#3`, …; `__proto__` and `constructor` stay keys. Works at any depth. Redacting the result
 * again changes nothing: when a name is redacted, the whole value is looked at again, and in the rare one that does not settle
 * every string and large number becomes `[REDACTED:UNRESOLVED]`.
 */
export function redactJson<T>(value: T): T {
  return redactJsonSized(value).value
}

/** `redactJson`, with the size of the result, exact for every JSON value. */
export function redactJsonSized<T>(value: T): SizedJson<T>
export function redactJsonSized(value: unknown): SizedJson<unknown> {
  const readKey = startKeyReader()
  const walk: Walk = {
    readKey,
    tasks: [],
    bytes: 0,
    unresolved: false,
    hides: false,
    retold: false,
  }
  let redacted = walked(value, walk)
  for (let round = 1; walk.retold && !walk.hides; round += 1) {
    walk.hides = round === ROUNDS_MAX
    redacted = walked(redacted, walk)
  }
  return { value: redacted, bytes: walk.bytes, unresolved: walk.unresolved }
}

/** A name that was redacted itself no longer tells, and another one comes into force. More rounds are brought about on purpose. */
const ROUNDS_MAX = 3

function walked(value: unknown, walk: Walk): unknown {
  walk.bytes = 0
  walk.retold = false
  const redacted = copied(value, unnamed, walk)
  for (let task = walk.tasks.pop(); task !== undefined; task = walk.tasks.pop()) {
    if (task.kind === 'array') copyItems(task, walk)
    else copyEntries(task, walk)
  }
  return redacted
}

type Walk = {
  readonly readKey: KeyReader
  readonly tasks: Task[]
  bytes: number
  unresolved: boolean
  /** Every string, and every number that could be secret, becomes `[REDACTED:UNRESOLVED]`. */
  hides: boolean
  /** A string changed that can say something of other values: they are to be looked at again. */
  retold: boolean
}

type Task =
  | { kind: 'array'; source: readonly unknown[]; target: unknown[]; naming: Naming }
  | { kind: 'object'; source: JsonObject; target: Record<string, unknown>; naming: Naming }

function copied(value: unknown, naming: Naming, walk: Walk): unknown {
  if (typeof value === 'string') return copiedString(value, naming, walk)
  if (typeof value === 'number') return copiedNumber(value, naming, walk)
  if (typeof value !== 'object' || value === null) {
    walk.bytes += value === false ? 5 : 4
    return value
  }
  if (Array.isArray(value)) {
    const target: unknown[] = []
    const source = naming.claim === null ? value : withoutKeyBytes(value, naming.claim)
    if (source !== value) walk.retold = true
    walk.tasks.push({ kind: 'array', source, target, naming })
    return target
  }
  const target = {}
  if (isRecord(value)) walk.tasks.push({ kind: 'object', source: value, target, naming })
  return target
}

function copiedString(text: string, { claim, label, tells }: Naming, walk: Walk): string {
  const redacted = walk.hides && mayHoldSecret(text) ? UNRESOLVED : redactNamed(text, claim, label)
  if (redacted === UNRESOLVED && text !== UNRESOLVED) walk.unresolved = true
  if (tells && redacted !== text) walk.retold = true
  walk.bytes += jsonStringBytes(redacted)
  return redacted
}

function copiedNumber(value: number, { claim, label, tells }: Naming, walk: Walk): number | string {
  const redacted =
    walk.hides && mayHoldSecret(value) ? UNRESOLVED : redactNumber(value, claim, label)
  if (typeof redacted === 'number') {
    walk.bytes += numberBytes(redacted)
    return redacted
  }
  if (walk.hides) walk.unresolved = true
  if (tells) walk.retold = true
  walk.bytes += jsonStringBytes(redacted)
  return redacted
}

function copyItems({ source, target, naming }: Extract<Task, { kind: 'array' }>, walk: Walk): void {
  const rows = Array.isArray(source[0]) ? (naming.columns ?? headerRowClaims(source)) : null
  const cells = rows === null ? naming.columns : null
  // An item can name its neighbour, or a column.
  const inherited = { ...naming, columns: rows, tells: true }
  const inHeaders = areRawHeaders(source)
  let inFrame = false
  for (let index = 0; index < source.length; index += 1) {
    const item = source[index]
    const cell = cells?.[index] ?? null
    if (typeof item !== 'string') {
      target.push(copied(item, cell === null ? inherited : { ...inherited, claim: cell }, walk))
      inFrame = false
      continue
    }
    const line: 'key' | 'header' | null = inFrame ? lineOfFrame(item) : null
    const claim = claimByNeighbour(source, index, inHeaders) ?? cell ?? naming.claim
    const redacted = copiedString(line === 'key' ? keyLine : item, { ...inherited, claim }, walk)
    if (redacted !== item) walk.retold = true
    target.push(redacted)
    // Asked of both, or redacting twice could see a frame open that redacting once did not.
    inFrame = line !== null || opensPrivateKey(item) || opensPrivateKey(redacted)
  }
  walk.bytes += listBytes(source.length)
}

function copyEntries(task: Extract<Task, { kind: 'object' }>, walk: Walk): void {
  const { source, target } = task
  const readings = Object.keys(source).map(walk.readKey)
  const signs = signsOf(source, readings)
  // Keys that stay as they are cannot meet.
  const names = readings.some(({ key, redacted }) => redacted !== key) ? startNames(task) : null
  let written = 0
  for (const reading of readings) {
    const name = names === null ? reading.key : names(reading.redacted)
    if (reading.unresolved) walk.unresolved = true
    const value = source[reading.key]
    // JSON leaves out what it cannot hold.
    if (value === undefined) continue
    written += 1
    walk.bytes += (name === reading.redacted ? reading.bytes : jsonStringBytes(name)) + 1
    const naming = mayHoldSecret(value)
      ? namingOf(reading, source, task.naming, signs, walk.readKey)
      : unnamed
    define(target, name, copied(value, naming, walk))
  }
  walk.bytes += listBytes(written)
}

/** What stands for a line of a private key that is spread over the strings of a list. */
const keyLine = marker('PRIVATE_KEY')

/** The brackets and the commas of a list of so many. */
function listBytes(count: number): number {
  return count === 0 ? 2 : count + 1
}

function numberBytes(value: number): number {
  return Number.isFinite(value) ? String(value).length : 4
}

function isRecord(value: object): value is JsonObject {
  return !Array.isArray(value)
}

type Names = Readonly<Record<string, unknown>>

/**
 * Gives each redacted key of one object its name: the key itself, or with the suffix `#2`, `#3`, … when that is taken.
 * INVARIANT: a key that stays as it is keeps its name, so redacting twice gives what redacting once gave.
 */
function startNames({
  source,
  target,
}: {
  readonly source: Names
  readonly target: Names
}): (redacted: string) => string {
  const counts = new Map<string, number>()
  return (redacted) => {
    if (!Object.hasOwn(target, redacted)) return redacted
    let count = counts.get(redacted) ?? 1
    let name: string
    do {
      count += 1
      name = `${redacted}#${count}`
    } while (Object.hasOwn(target, name) || Object.hasOwn(source, name))
    counts.set(redacted, count)
    return name
  }
}

/** Sets an own property, whatever its key. */
function define(target: Record<string, unknown>, key: string, value: unknown): void {
  // Only `__proto__` needs the slow way: assigning it would set the prototype.
  if (key !== '__proto__') {
    target[key] = value
    return
  }
  Object.defineProperty(target, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  })
}
