import { findDuplicateName, type JsonValue } from '@ase/schemas'
import { contentKeys } from './argument-keys.ts'
import { readArgumentTexts, type ArgumentString, type ArgumentTexts } from './argument-strings.ts'

const CHARS_MAX = 262_144
const TEXTS_MAX = 4096
const LEVELS_MAX = 8
/** Of a text that repeats more names, only the strings with their names are read. */
const REPEATED_NAMES_MAX = 8

export interface WrappedArguments {
  readonly texts: readonly ArgumentTexts[]
  /** There is more JSON in the strings than was read. */
  readonly limited: boolean
}

/** Arguments that are handed on as JSON texts, up to eight inside each other. */
export function readWrappedArguments(outer: ArgumentTexts): WrappedArguments {
  const texts: ArgumentTexts[] = []
  let charsLeft = CHARS_MAX
  let isPartial = false
  let level = outer.strings.filter(isWrapping)
  for (let levels = 0; levels < LEVELS_MAX && level.length > 0; levels += 1) {
    const inner: ArgumentString[] = []
    for (const { key, text } of level) {
      if (texts.length >= TEXTS_MAX || text.length > charsLeft) return { texts, limited: true }
      charsLeft -= text.length
      const parsed = parse(text)
      if (parsed === null) continue
      const whole = withoutRepeatedNames(text)
      charsLeft -= whole.rereadChars
      isPartial ||= whole.text === null
      const members = whole.text === null ? namedStrings(text) : parse(whole.text)
      const read = readArgumentTexts(whole.rereadChars === 0 ? parsed : members, key)
      texts.push(read)
      inner.push(...read.strings.filter(isWrapping))
    }
    level = inner
  }
  return {
    texts,
    limited:
      isPartial ||
      texts.some(({ limited }) => limited) ||
      level.some(({ text }) => parse(text) !== null),
  }
}

/** Looks like an object, or a list of objects, lists or strings; content is not handed on. */
function isWrapping({ key, text }: ArgumentString): boolean {
  const first = nextSign(text, 0)
  const open = text.charAt(first)
  if ((open !== '{' && open !== '[') || contentKeys.has(key)) return false
  const next = text.charAt(nextSign(text, first + 1))
  return next === '"' || (open === '[' && (next === '{' || next === '['))
}

function nextSign(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 32) at += 1
  return at
}

interface DistinctText {
  /** Null where more names are repeated than are looked at. */
  readonly text: string | null
  /** What it took beyond reading the text once, in characters. */
  readonly rereadChars: number
}

/**
 * The same JSON with every member: JSON.parse keeps the last one of a name, and the tool's own parser may keep the
 * first. Underscores make the later names distinct, and mean nothing to `readArgumentTexts`.
 */
function withoutRepeatedNames(json: string): DistinctText {
  let text = json
  let rereadChars = 0
  for (let count = 1; ; count += 1) {
    const repeated = findDuplicateName(text)
    if (repeated === null) return { text, rereadChars }
    if (count > REPEATED_NAMES_MAX) return { text: null, rereadChars }
    const nameAt = repeated.offset + 1
    text = text.slice(0, nameAt) + '_'.repeat(count) + text.slice(nameAt)
    rereadChars += text.length
  }
}

/** Every string of a JSON text under the name in front of it, in one pass; lists and objects are not told apart. */
function namedStrings(json: string): JsonValue {
  const found: JsonValue[] = []
  let name = ''
  for (let at = json.indexOf('"'); at >= 0; at = json.indexOf('"', at)) {
    let end = at + 1
    while (end < json.length && json.charCodeAt(end) !== QUOTE)
      end += json.charCodeAt(end) === BACKSLASH ? 2 : 1
    const value = parse(json.slice(at, end + 1))
    at = end + 1
    if (typeof value !== 'string') continue
    if (json.charCodeAt(nextSign(json, at)) === COLON) name = value
    else found.push({ [name]: value })
  }
  return found
}

const QUOTE = 34
const COLON = 58
const BACKSLASH = 92

function parse(text: string): JsonValue {
  try {
    const parsed: JsonValue = JSON.parse(text)
    return parsed
  } catch {
    return null
  }
}
