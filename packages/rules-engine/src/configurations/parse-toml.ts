import type { ConfigurationValue } from './configuration-value.ts'
import { readFlow } from './flow-values.ts'

const LINES_MAX = 4096
const KEYS_MAX = 8

interface Table {
  [key: string]: ConfigurationValue | Table
}

/** The part of TOML that settings use: tables, and keys with strings, lists and short tables. */
export function parseToml(text: string): ConfigurationValue {
  const root: Table = {}
  let table = root
  const lines = text.split('\n', LINES_MAX)
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trim()
    const heading = readHeading(line)
    if (heading !== null) {
      table = openTable(root, splitKey(heading))
      continue
    }
    const equals = line.indexOf('=')
    if (equals < 1 || line.startsWith('#')) continue
    let value = line.slice(equals + 1).trim()
    if (value.startsWith('"""') || value.startsWith("'''")) {
      const mark = value.slice(0, 3)
      value = value.slice(3)
      while (!value.includes(mark) && at + 1 < lines.length) {
        at += 1
        value += `\n${lines[at] ?? ''}`
      }
      setKey(table, splitKey(line.slice(0, equals)), value.replace(mark, ''))
      continue
    }
    if (value.startsWith('['))
      while (!isClosed(value) && at + 1 < lines.length && value.length < VALUE_MAX) {
        at += 1
        value += `\n${lines[at] ?? ''}`
      }
    setKey(table, splitKey(line.slice(0, equals)), readFlow(value))
  }
  return root
}

/** The name between the brackets of `[a.b]` or `[[a.b]]`; null for a key or a part of a list. */
function readHeading(line: string): string | null {
  const end = line.indexOf(']')
  if (!line.startsWith('[') || end < 2) return null
  const name = line.slice(line.startsWith('[[') ? 2 : 1, end)
  return /^[\w.\-"' ]+$/.test(name) && !/^["']/.test(name) ? name : null
}

const VALUE_MAX = 8192

function isClosed(value: string): boolean {
  const last = value.slice(value.lastIndexOf('\n') + 1)
  return (last.split('#', 1)[0] ?? '').trim().endsWith(']')
}

function splitKey(key: string): readonly string[] {
  return key
    .split('.', KEYS_MAX)
    .map((part) => part.trim().replace(/^["']|["']$/g, ''))
    .filter((part) => part !== '')
}

function openTable(root: Table, keys: readonly string[]): Table {
  let table = root
  for (const key of keys) {
    const known = Object.hasOwn(table, key) ? table[key] : undefined
    if (isOpen(known)) table = known
    else {
      const created: Table = {}
      Object.defineProperty(table, key, { value: created, enumerable: true, writable: true })
      table = created
    }
  }
  return table
}

function isOpen(value: ConfigurationValue | Table | undefined): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function setKey(table: Table, keys: readonly string[], value: ConfigurationValue): void {
  const last = keys.at(-1)
  if (last === undefined) return
  Object.defineProperty(openTable(table, keys.slice(0, -1)), last, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  })
}
