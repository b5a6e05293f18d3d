import { marker, redactText } from './redact-text.ts'
import { readSecretName } from './secret-name.ts'
import { isSecretValue } from './secret-value.ts'

type Container = unknown[] | Record<string, unknown>
type Task = { source: Container; target: Container }

/**
 * A copy of a JSON value with the secrets in its keys and strings replaced; same shape, and the caller's value is never changed.
 * A string under a key that names a secret (`"password": "…"`) is replaced as in an assignment. Keys that become equal get the
 * suffixes `#2`, `#3`, …; `__proto__` and `constructor` stay keys. Works at any depth. Redacting the result again changes nothing.
 */
export function redactJson<T>(value: T): T
export function redactJson(value: unknown): unknown {
  const root: unknown[] = []
  const tasks: Task[] = [{ source: [value], target: root }]
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (Array.isArray(task.source)) copyItems(task.source, task.target, tasks)
    else copyEntries(task.source, task.target, tasks)
  }
  return root[0]
}

function copyItems(source: readonly unknown[], target: Container, tasks: Task[]): void {
  for (const [index, item] of source.entries()) {
    const value = copied(item, null, tasks)
    if (Array.isArray(target)) target.push(value)
    else define(target, String(index), value)
  }
}

function copyEntries(source: Record<string, unknown>, target: Container, tasks: Task[]): void {
  const suffixes = new Map<string, number>()
  for (const key of Object.keys(source)) {
    const name = freeName(redactText(key), source, target, suffixes)
    define(target, name, copied(source[key], key, tasks))
  }
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
  if (typeof value !== 'object' || value === null) return value
  const source: Container = Array.isArray(value) || isRecord(value) ? value : []
  const target: Container = Array.isArray(value) ? [] : {}
  tasks.push({ source, target })
  return target
}

function redactString(value: string, key: string | null): string {
  const redacted = redactText(value)
  if (key === null || redacted !== value) return redacted
  const name = readSecretName(key)
  return name !== null && isSecretValue(value, name) ? marker(name.category) : redacted
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
