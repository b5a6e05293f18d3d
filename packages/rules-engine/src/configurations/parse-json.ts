import type { ConfigurationValue } from './configuration-value.ts'

const DEPTH_MAX = 16

/** JSON, also with comments and trailing commas as editors write it; null for any other text. */
export function parseJson(text: string): ConfigurationValue {
  return parse(text) ?? parse(removeComments(text))
}

function parse(text: string): ConfigurationValue {
  try {
    return toValue(JSON.parse(text), 0)
  } catch {
    return null
  }
}

function toValue(value: unknown, depth: number): ConfigurationValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null || depth >= DEPTH_MAX) return null
  if (Array.isArray(value)) return value.map((each) => toValue(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, toValue(each, depth + 1)]),
  )
}

/** Leaves strings as they are. */
function removeComments(text: string): string {
  let plain = ''
  let at = 0
  let start = 0
  while (at < text.length) {
    const sign = text.charAt(at)
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '/' && (text.charAt(at + 1) === '/' || text.charAt(at + 1) === '*')) {
      plain += text.slice(start, at)
      at = endOfComment(text, at)
      start = at
    } else if (sign === ',' && /^[}\]]/.test(text.slice(at + 1, at + 66).trimStart())) {
      plain += text.slice(start, at)
      at += 1
      start = at
    } else at += 1
  }
  return plain + text.slice(start)
}

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1
  return at + 1
}

function endOfComment(text: string, from: number): number {
  const line = text.charAt(from + 1) === '/'
  const end = text.indexOf(line ? '\n' : '*/', from + 2)
  if (end < 0) return text.length
  return line ? end : end + 2
}
