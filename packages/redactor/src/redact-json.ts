import { claimBelow, type Claim } from './json/claim.ts'
import { startNames } from './json/free-name.ts'
import {
  areRawHeaders,
  claimByNeighbour,
  lineOfFrame,
  opensPrivateKey,
  withoutKeyBytes,
} from './json/item-claims.ts'
import { claimOfKey, startKeyReader, type KeyReader, type KeyReading } from './json/key-reading.ts'
import { tellsOfOthers } from './json/key-roles.ts'
import { claimOfKind, describesOnly } from './json/known-objects.ts'
import { mayHoldSecret, redactNamed, redactNumber } from './json/redact-named.ts'
import { signsOf, type JsonObject, type ObjectSigns } from './json/object-signs.ts'
import { jsonStringBytes } from './json/string-bytes.ts'
import { headerRowClaims, type ColumnClaims } from './json/table.ts'
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
 * again changes nothing.
 */
export function redactJson<T>(value: T): T {
  return redactJsonSized(value).value
}

/** `redactJson`, with the size of the result, exact for every JSON value. */
export function redactJsonSized<T>(value: T): SizedJson<T>
export function redactJsonSized(value: unknown): SizedJson<unknown> {
  const walk: Walk = {
    readKey: startKeyReader(),
    tasks: [],
    bytes: 0,
    unresolved: false,
    hides: false,
    isRetold: false,
  }
  let redacted = walked(value, walk)
  for (let round = 1; walk.isRetold && !walk.hides; round += 1) {
    walk.hides = round === ROUNDS_MAX
    redacted = walked(redacted, walk)
  }
  return { value: redacted, bytes: walk.bytes, unresolved: walk.unresolved }
}

/** Names that were redacted themselves no longer tell, so that others come into force. More rounds are only brought about on purpose. */
const ROUNDS_MAX = 3

function walked(value: unknown, walk: Walk): unknown {
  walk.bytes = 0
  walk.isRetold = false
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
  isRetold: boolean
}

/** What is known of a value before it is looked at. */
type Naming = {
  readonly claim: Claim | null
  /** The key or name to be read together with it. */
  readonly label: KeyReading | null
  /** About the cells of its rows. */
  readonly columns: ColumnClaims | null
  /** It can say something of other values. */
  readonly tells: boolean
}
const unnamed: Naming = { claim: null, label: null, columns: null, tells: false }

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
    if (source !== value) walk.isRetold = true
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
  if (tells && redacted !== text) walk.isRetold = true
  walk.bytes += jsonStringBytes(redacted)
  return redacted
}

function copiedNumber(value: number, { claim, label, tells }: Naming, walk: Walk): number | string {
  const redacted = walk.hides && mayHoldSecret(value) ? UNRESOLVED : redactNumber(value, claim, label)
  if (typeof redacted === 'number') {
    walk.bytes += numberBytes(redacted)
    return redacted
  }
  if (walk.hides) walk.unresolved = true
  if (tells) walk.isRetold = true
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
    if (redacted !== item) walk.isRetold = true
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
    const naming = mayHoldSecret(value) ? namingOf(reading, task, signs, walk) : unnamed
    define(target, name, copied(value, naming, walk))
  }
  walk.bytes += listBytes(written)
}

function namingOf(
  reading: KeyReading,
  { source, naming }: Extract<Task, { kind: 'object' }>,
  signs: ObjectSigns,
  walk: Walk,
): Naming {
  const { roles } = reading
  const isHeld = roles?.holds === true
  const named = isHeld && signs.heldLabel !== null ? walk.readKey(signs.heldLabel) : reading
  const label = named.legible ? named : null
  const columns = roles?.rows === true ? signs.columns : null
  const tells = tellsOfOthers(roles)
  if (naming.claim?.ground === 'structure') return { claim: naming.claim, label, columns, tells }
  const claim =
    claimOfKind(source, reading.key) ??
    (isHeld ? signs.held : null) ??
    (roles?.pass === true ? signs.pass : null) ??
    claimOfKey(reading) ??
    (naming.claim === null || describesOnly(source, reading.key)
      ? null
      : claimBelow(naming.claim, reading.redacted))
  return { claim, label, columns, tells }
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

// Only `__proto__` needs the slow way: assigning it would set the prototype.
function define(target: Record<string, unknown>, key: string, value: unknown): void {
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
