import { marker, redactText } from './redact-text.ts'
import { readSecretName, type SecretName } from './secret-name.ts'
import { isSecretValue } from './secret-value.ts'

type Container = unknown[] | Record<string, unknown>
/** `secretKey` is the key above that names a secret, whose strings and numbers are secret at any depth. */
type Task = { source: Container; target: Container; secretKey: string | null }

/**
 * A copy of a JSON value with the secrets in its keys and strings replaced; same shape, and the caller's value is never changed.
 * A string or number under a key that names a secret (`"password": "…"`) is replaced as in an assignment, also inside the arrays
 * and objects there, and so is the `value` beside a `name` that says so. A number that is a card is replaced by the marker's text.
 * Keys that become equal get the suffixes `#2`, `#3`, …; `__proto__` and `constructor` stay keys. Works at any depth. Redacting the
 * result again changes nothing.
 */
export function redactJson<T>(value: T): T
export function redactJson(value: unknown): unknown {
  const root: unknown[] = []
  const tasks: Task[] = [{ source: [value], target: root, secretKey: null }]
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (Array.isArray(task.source)) copyItems(task.source, task, tasks)
    else copyEntries(task.source, task, tasks)
  }
  return root[0]
}

function copyItems(source: readonly unknown[], { target, secretKey }: Task, tasks: Task[]): void {
  for (const [index, item] of source.entries()) {
    const value = copied(item, secretKey, tasks)
    if (Array.isArray(target)) target.push(value)
    else define(target, String(index), value)
  }
}

function copyEntries(
  source: Record<string, unknown>,
  { target, secretKey }: Task,
  tasks: Task[],
): void {
  const inherited = isJsonSchema(source) ? null : secretKey
  const valueKey = namedKey(source)
  const suffixes = new Map<string, number>()
  for (const key of Object.keys(source)) {
    const name = freeName(redactText(key), source, target, suffixes)
    const ownKey = key === 'value' && valueKey !== null ? valueKey : key
    const namingKey = inherited !== null && secretNameOf(ownKey) === null ? inherited : ownKey
    define(target, name, copied(source[key], namingKey, tasks))
  }
}

const jsonSchemaTypes: ReadonlySet<unknown> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
  'null',
])

/** The schema of a parameter named `password` describes it and holds no password. */
function isJsonSchema(source: Record<string, unknown>): boolean {
  return Object.hasOwn(source, 'type') && jsonSchemaTypes.has(source['type'])
}

/** `{ "name": "API_TOKEN", "value": "…" }`, as in lists of headers and of environment variables. */
function namedKey(source: Record<string, unknown>): string | null {
  for (const key of ['name', 'key']) {
    const name = Object.hasOwn(source, key) ? source[key] : null
    if (typeof name === 'string' && secretNameOf(name) !== null) return name
  }
  return null
}

// INVARIANT: a key that stays as it is keeps its name, so redacting twice gives what redacting once gave.
function freeName(
  redacted: string,
  source: Container,
  target: Container,
  suffixes: Map<string, number>,
): string {
  if (!Object.hasOwn(target, redacted)) return redacted
  let count = suffixes.get(redacted) ?? 1
  let name: string
  do {
    count += 1
    name = `${redacted}#${count}`
  } while (Object.hasOwn(target, name) || Object.hasOwn(source, name))
  suffixes.set(redacted, count)
  return name
}

function copied(value: unknown, key: string | null, tasks: Task[]): unknown {
  if (typeof value === 'string') return redactString(value, key)
  if (typeof value === 'number') return redactNumber(value, key)
  if (typeof value !== 'object' || value === null) return value
  const source: Container = Array.isArray(value) || isRecord(value) ? value : []
  const target: Container = Array.isArray(value) ? [] : {}
  const secretKey = key !== null && secretNameOf(key) !== null ? key : null
  tasks.push({ source, target, secretKey })
  return target
}

function redactString(value: string, key: string | null): string {
  const redacted = redactText(value)
  if (key === null || redacted !== value) return redacted
  const name = secretNameOf(key)
  return name !== null && isSecretValue(value, name) ? marker(name.category) : redacted
}

/** The shortest cards have 12 digits. */
const CARD_DIGITS_MIN = 12
/** Shorter numbers under such a name are counts and limits. */
const SECRET_DIGITS_MIN = 10

function redactNumber(value: number, key: string | null): number | string {
  const text = String(value)
  if (text.length < SECRET_DIGITS_MIN || !Number.isInteger(value)) return value
  const redacted = text.length < CARD_DIGITS_MIN ? text : redactText(text)
  if (redacted !== text) return redacted
  const name = key === null ? null : secretNameOf(key)
  return name === null ? value : marker(name.category)
}

// INVARIANT: a key that was redacted itself says nothing, or redacting twice would find more than redacting once.
function secretNameOf(key: string): SecretName | null {
  return key.includes('[REDACTED:') ? null : readSecretName(key)
}

function isRecord(value: object): value is Record<string, unknown> {
  return !Array.isArray(value)
}

// Only `__proto__` needs the slow way: assigning it would set the prototype.
function define(target: Container, key: string, value: unknown): void {
  if (key !== '__proto__' && !Array.isArray(target)) {
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
