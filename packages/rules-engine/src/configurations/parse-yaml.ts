import type { ConfigurationValue } from './configuration-value.ts'
import { readFlow, toScalar } from './flow-values.ts'

const LINES_MAX = 4096
const DEPTH_MAX = 16

interface Line {
  readonly indent: number
  readonly text: string
}

interface Cursor {
  readonly lines: readonly Line[]
  at: number
}

/** The part of YAML that settings use: blocks of keys and lists, quoted, plain and block strings, short lists and tables. */
export function parseYaml(text: string): ConfigurationValue {
  const lines = text.split('\n', LINES_MAX).map(toLine)
  return readBlock({ lines, at: 0 }, 0, 0)
}

function toLine(written: string): Line {
  const text = written.trimStart()
  return { indent: written.length - text.length, text: text.trimEnd() }
}

function isBlank({ text }: Line): boolean {
  return text === '' || text.startsWith('#') || text === '---'
}

/** The next line with content, without taking it. */
function peek(cursor: Cursor): Line | null {
  for (; cursor.at < cursor.lines.length; cursor.at += 1) {
    const line = cursor.lines[cursor.at]
    if (line !== undefined && !isBlank(line)) return line
  }
  return null
}

function readBlock(cursor: Cursor, least: number, depth: number): ConfigurationValue {
  const first = peek(cursor)
  if (first === null || first.indent < least || depth >= DEPTH_MAX) return null
  return isItem(first.text)
    ? readItems(cursor, first.indent, depth)
    : readKeys(cursor, first.indent, depth)
}

function isItem(text: string): boolean {
  return text === '-' || text.startsWith('- ')
}

function readItems(cursor: Cursor, indent: number, depth: number): ConfigurationValue {
  const items: ConfigurationValue[] = []
  for (let line = peek(cursor); line !== null; line = peek(cursor)) {
    if (line.indent !== indent || !isItem(line.text)) break
    const rest = line.text.slice(1).trimStart()
    const start = indent + (line.text.length - rest.length)
    cursor.at += 1
    if (rest === '') items.push(readBlock(cursor, indent + 1, depth + 1))
    else if (readKey(rest) === null) items.push(readInline(cursor, rest, indent))
    else items.push(readKeys(cursor, start, depth + 1, { indent: start, text: rest }))
  }
  return items
}

/** `opened` is the first key where it stands on the line of a list's item. */
function readKeys(
  cursor: Cursor,
  indent: number,
  depth: number,
  opened: Line | null = null,
): ConfigurationValue {
  const entries: [string, ConfigurationValue][] = []
  let first = opened
  for (let line = first ?? peek(cursor); line !== null; line = peek(cursor)) {
    const found = line.indent === indent ? readKey(line.text) : null
    if (first === null) {
      // A line of another block ends this one; a line that is none is left out.
      if (line.indent < indent || (line.indent === indent && isItem(line.text))) break
      cursor.at += 1
    }
    first = null
    if (found === null) continue
    const { key, value } = found
    if (value !== '') entries.push([key, readInline(cursor, value, indent)])
    else {
      const next = peek(cursor)
      const listed = next !== null && next.indent === indent && isItem(next.text)
      entries.push([key, readBlock(cursor, listed ? indent : indent + 1, depth + 1)])
    }
  }
  return Object.fromEntries(entries)
}

function readKey(text: string): { readonly key: string; readonly value: string } | null {
  const quoted = /^["']/.test(text) ? text.indexOf(text.charAt(0), 1) : -1
  const colon = text.indexOf(':', Math.max(quoted, 0))
  const next = text.charAt(colon + 1)
  if (colon < 1 || colon > KEY_MAX || (next !== '' && next !== ' ')) return null
  const key = quoted > 0 ? text.slice(1, quoted) : text.slice(0, colon)
  if (!/^[\w $@./<>*-]+$/.test(key)) return null
  const value = text.slice(colon + 1).trimStart()
  return { key, value: value.startsWith('#') ? '' : value }
}

const KEY_MAX = 100

/** A value on its key's line; a block string goes on below it. */
function readInline(cursor: Cursor, value: string, indent: number): ConfigurationValue {
  if (/^[|>][+-]?\d?$/.test(value)) return readBlockText(cursor, indent)
  if (/^["'[{]/.test(value)) {
    let whole = value
    while (/^[[{]/.test(value) && !/[\]}]$/.test(whole) && whole.length < FLOW_MAX) {
      const line = cursor.lines[cursor.at]
      if (line === undefined) break
      whole += `\n${line.text}`
      cursor.at += 1
    }
    return readFlow(whole)
  }
  return toScalar(value)
}

const FLOW_MAX = 8192

function readBlockText(cursor: Cursor, indent: number): string {
  const lines: string[] = []
  for (; cursor.at < cursor.lines.length; cursor.at += 1) {
    const line = cursor.lines[cursor.at]
    if (line === undefined || (line.text !== '' && line.indent <= indent)) break
    lines.push(line.text)
  }
  return lines.join('\n')
}
