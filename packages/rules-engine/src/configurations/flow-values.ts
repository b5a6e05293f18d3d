import type { ConfigurationValue } from './configuration-value.ts'

const DEPTH_MAX = 8
const ITEMS_MAX = 256

/** Reads `[a, "b", { c = 1 }]`, as YAML and TOML write short lists and tables. Linear; nested eight deep at most. */
export function readFlow(text: string): ConfigurationValue {
  const cursor: Cursor = { text, at: 0, items: 0 }
  return readValue(cursor, 0)
}

interface Cursor {
  readonly text: string
  at: number
  items: number
}

function readValue(cursor: Cursor, depth: number): ConfigurationValue {
  skipSpace(cursor)
  const sign = cursor.text.charAt(cursor.at)
  if (depth < DEPTH_MAX && sign === '[') return readList(cursor, depth)
  if (depth < DEPTH_MAX && sign === '{') return readTable(cursor, depth)
  if (sign === '"' || sign === "'") return readQuoted(cursor)
  return toScalar(readPlain(cursor, depth > 0 ? ',]}\n' : '\n'))
}

function readList(cursor: Cursor, depth: number): ConfigurationValue {
  const items: ConfigurationValue[] = []
  cursor.at += 1
  for (;;) {
    skipSpace(cursor)
    const sign = cursor.text.charAt(cursor.at)
    if (sign === ',') cursor.at += 1
    else if (sign === '' || sign === ']' || sign === '}' || cursor.items >= ITEMS_MAX) break
    else {
      cursor.items += 1
      items.push(readValue(cursor, depth + 1))
    }
  }
  cursor.at += 1
  return items
}

function readTable(cursor: Cursor, depth: number): ConfigurationValue {
  const entries: [string, ConfigurationValue][] = []
  cursor.at += 1
  for (;;) {
    skipSpace(cursor)
    const sign = cursor.text.charAt(cursor.at)
    if (sign === ',') cursor.at += 1
    else if (sign === '' || sign === '}' || sign === ']' || cursor.items >= ITEMS_MAX) break
    else {
      cursor.items += 1
      const key =
        sign === '"' || sign === "'" ? readQuoted(cursor) : readPlain(cursor, ':=,}\n').trim()
      skipSpace(cursor)
      if (':='.includes(cursor.text.charAt(cursor.at) || '\n')) cursor.at += 1
      entries.push([key, readValue(cursor, depth + 1)])
    }
  }
  cursor.at += 1
  return Object.fromEntries(entries)
}

/** A quoted string from its mark; of the escapes only those that change what a command does. */
function readQuoted(cursor: Cursor): string {
  const mark = cursor.text.charAt(cursor.at)
  let end = cursor.at + 1
  while (end < cursor.text.length && cursor.text.charAt(end) !== mark)
    end += mark === '"' && cursor.text.charAt(end) === '\\' ? 2 : 1
  const inside = cursor.text.slice(cursor.at + 1, end)
  cursor.at = end + 1
  return mark === '"' ? unescape(inside) : inside
}

function unescape(text: string): string {
  return text.replace(/\\(.)/g, (_, sign: string) => {
    if (sign === 'n') return '\n'
    return sign === 't' ? '\t' : sign
  })
}

function readPlain(cursor: Cursor, ends: string): string {
  const start = cursor.at
  while (cursor.at < cursor.text.length && !ends.includes(cursor.text.charAt(cursor.at)))
    cursor.at += 1
  // A sign that ends nothing here must not stop the reader.
  if (cursor.at === start) cursor.at += 1
  return cursor.text.slice(start, cursor.at)
}

function skipSpace(cursor: Cursor): void {
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at)
    if (code <= 32) cursor.at += 1
    else if (code === HASH) {
      const end = cursor.text.indexOf('\n', cursor.at)
      cursor.at = end < 0 ? cursor.text.length : end
    } else return
  }
}

const HASH = 35

/** A plain word: a truth value, or its text without a comment. */
export function toScalar(text: string): ConfigurationValue {
  const comment = text.indexOf(' #')
  const plain = (comment < 0 ? text : text.slice(0, comment)).trim()
  if (/^(?:true|yes|on)$/i.test(plain)) return true
  if (/^(?:false|no|off)$/i.test(plain)) return false
  return plain
}
