import type { JsonValue } from '@ase/schemas'
import { contentKeys } from './argument-keys.ts'
import { argumentTexts, type ArgumentString, type ArgumentTexts } from './argument-strings.ts'

const CHARS_MAX = 262_144
const TEXTS_MAX = 128
const LEVELS_MAX = 3

export interface WrappedArguments {
  readonly texts: readonly ArgumentTexts[]
  /** There is more JSON in the strings than was read. */
  readonly limited: boolean
}

/** Arguments that are handed on as JSON texts, up to three inside each other. */
export function wrappedArguments(outer: ArgumentTexts): WrappedArguments {
  const texts: ArgumentTexts[] = []
  let charsLeft = CHARS_MAX
  let level = outer.strings.filter(isWrapping)
  for (let levels = 0; levels < LEVELS_MAX && level.length > 0; levels += 1) {
    const inner: ArgumentString[] = []
    for (const { key, text } of level) {
      if (texts.length >= TEXTS_MAX || text.length > charsLeft) return { texts, limited: true }
      charsLeft -= text.length
      const parsed = parse(text)
      if (parsed === null) continue
      const read = argumentTexts(parsed, key)
      texts.push(read)
      inner.push(...read.strings.filter(isWrapping))
    }
    level = inner
  }
  return {
    texts,
    limited: texts.some(({ limited }) => limited) || level.some(({ text }) => parse(text) !== null),
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

function parse(text: string): JsonValue {
  try {
    const parsed: JsonValue = JSON.parse(text)
    return parsed
  } catch {
    return null
  }
}
