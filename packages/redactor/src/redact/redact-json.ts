import {
  isRawHeaderList,
  hintFromNeighbour,
  pemLineKind,
  opensPrivateKey,
  redactKeyBytes,
} from './array-items.ts'
import { createKeyParser, type KeyParser } from './parsed-key.ts'
import {
  contextForKey,
  noContext,
  type ValueContext,
  readObjectHints,
  type JsonObject,
  headerRowHints,
} from './value-context.ts'
import { mayHoldSecret, redactNamed, redactNumber } from './redact-value.ts'
import { jsonStringBytes } from './json-string-bytes.ts'
import { marker, UNRESOLVED } from './redact-text.ts'

/** A redacted JSON value, the bytes of its compact JSON in UTF-8, and whether a text in it could not be redacted. */
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
 * column of a table. A number that is a card, or whose name suggests a secret, is replaced by the marker's text. Keys that
 * become equal get the suffixes `#2`, `#3`, …; `__proto__` and `constructor` stay keys. Works at any depth. Redacting the result
 * again changes nothing: when a name is redacted, the whole value is looked at again, and in the rare one that does not settle
 * every string and large number becomes `[REDACTED:UNRESOLVED]`.
 */
export function redactJson<T>(value: T): T {
  return redactJsonSized(value).value
}

/** As `redactJson`, with the size of the result in bytes, exact for every JSON value. */
export function redactJsonSized<T>(value: T): SizedJson<T>
export function redactJsonSized(value: unknown): SizedJson<unknown> {
  const parseKey = createKeyParser()
  const walk: Walk = {
    parseKey,
    tasks: [],
    bytes: 0,
    unresolved: false,
    hidesAll: false,
    needsRepeat: false,
  }
  let redacted = walkValue(value, walk)
  for (let round = 1; walk.needsRepeat && !walk.hidesAll; round += 1) {
    walk.hidesAll = round === ROUNDS_MAX
    redacted = walkValue(redacted, walk)
  }
  return { value: redacted, bytes: walk.bytes, unresolved: walk.unresolved }
}

/** A redacted name gives no hint any more, so another name may apply. Only crafted input needs more rounds. */
const ROUNDS_MAX = 3

function walkValue(value: unknown, walk: Walk): unknown {
  walk.bytes = 0
  walk.needsRepeat = false
  const redacted = copyValue(value, noContext, walk)
  for (let task = walk.tasks.pop(); task !== undefined; task = walk.tasks.pop()) {
    if (task.kind === 'array') copyItems(task, walk)
    else copyEntries(task, walk)
  }
  return redacted
}

type Walk = {
  readonly parseKey: KeyParser
  readonly tasks: Task[]
  bytes: number
  unresolved: boolean
  /** Every string, and every number that could be secret, becomes `[REDACTED:UNRESOLVED]`. */
  hidesAll: boolean
  /** A string changed that can say something of other values: they are to be looked at again. */
  needsRepeat: boolean
}

type Task =
  | { kind: 'array'; source: readonly unknown[]; target: unknown[]; context: ValueContext }
  | { kind: 'object'; source: JsonObject; target: Record<string, unknown>; context: ValueContext }

function copyValue(value: unknown, context: ValueContext, walk: Walk): unknown {
  if (typeof value === 'string') return copyString(value, context, walk)
  if (typeof value === 'number') return copyNumber(value, context, walk)
  if (typeof value !== 'object' || value === null) {
    walk.bytes += value === false ? 5 : 4
    return value
  }
  if (Array.isArray(value)) {
    const target: unknown[] = []
    const source = context.hint === null ? value : redactKeyBytes(value, context.hint)
    if (source !== value) walk.needsRepeat = true
    walk.tasks.push({ kind: 'array', source, target, context })
    return target
  }
  const target = {}
  if (isRecord(value)) walk.tasks.push({ kind: 'object', source: value, target, context })
  return target
}

function copyString(
  text: string,
  { hint, label, describesOthers }: ValueContext,
  walk: Walk,
): string {
  const redacted =
    walk.hidesAll && mayHoldSecret(text) ? UNRESOLVED : redactNamed(text, hint, label)
  if (redacted === UNRESOLVED && text !== UNRESOLVED) walk.unresolved = true
  if (describesOthers && redacted !== text) walk.needsRepeat = true
  walk.bytes += jsonStringBytes(redacted)
  return redacted
}

function copyNumber(
  value: number,
  { hint, label, describesOthers }: ValueContext,
  walk: Walk,
): number | string {
  const redacted =
    walk.hidesAll && mayHoldSecret(value) ? UNRESOLVED : redactNumber(value, hint, label)
  if (typeof redacted === 'number') {
    walk.bytes += numberBytes(redacted)
    return redacted
  }
  if (walk.hidesAll) walk.unresolved = true
  if (describesOthers) walk.needsRepeat = true
  walk.bytes += jsonStringBytes(redacted)
  return redacted
}

function copyItems(
  { source, target, context }: Extract<Task, { kind: 'array' }>,
  walk: Walk,
): void {
  const rows = Array.isArray(source[0]) ? (context.columns ?? headerRowHints(source)) : null
  const cells = rows === null ? context.columns : null
  // An item can name its neighbour, or a column.
  const inherited = { ...context, columns: rows, describesOthers: true }
  const inHeaders = isRawHeaderList(source)
  let isInsidePem = false
  for (let index = 0; index < source.length; index += 1) {
    const item = source[index]
    const cell = cells?.[index] ?? null
    if (typeof item !== 'string') {
      target.push(copyValue(item, cell === null ? inherited : { ...inherited, hint: cell }, walk))
      isInsidePem = false
      continue
    }
    const line: 'key' | 'header' | null = isInsidePem ? pemLineKind(item) : null
    const hint = hintFromNeighbour(source, index, inHeaders) ?? cell ?? context.hint
    const redacted = copyString(line === 'key' ? keyLine : item, { ...inherited, hint }, walk)
    if (redacted !== item) walk.needsRepeat = true
    target.push(redacted)
    // Asked of both, or redacting twice could see a frame open that redacting once did not.
    isInsidePem = line !== null || opensPrivateKey(item) || opensPrivateKey(redacted)
  }
  walk.bytes += listBytes(source.length)
}

function copyEntries(task: Extract<Task, { kind: 'object' }>, walk: Walk): void {
  const { source, target } = task
  const parsedKeys = Object.keys(source).map(walk.parseKey)
  const objectHints = readObjectHints(source, parsedKeys)
  // Keys that stay as they are cannot meet.
  const names = parsedKeys.some(({ key, redacted }) => redacted !== key)
    ? createUniqueNames(task)
    : null
  let written = 0
  for (const parsedKey of parsedKeys) {
    const name = names === null ? parsedKey.key : names(parsedKey.redacted)
    if (parsedKey.unresolved) walk.unresolved = true
    const value = source[parsedKey.key]
    // JSON leaves out what it cannot hold.
    if (value === undefined) continue
    written += 1
    walk.bytes += (name === parsedKey.redacted ? parsedKey.bytes : jsonStringBytes(name)) + 1
    const context = mayHoldSecret(value)
      ? contextForKey(parsedKey, source, task.context, objectHints, walk.parseKey)
      : noContext
    setOwnProperty(target, name, copyValue(value, context, walk))
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
function createUniqueNames({
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
function setOwnProperty(target: Record<string, unknown>, key: string, value: unknown): void {
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
