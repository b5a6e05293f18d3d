import type { JsonObject } from '@ase/schemas'
import { contentKeys } from './argument-keys.ts'
import { argumentTexts, type ArgumentTexts } from './argument-strings.ts'

const LENGTH_MAX = 16_384
const TEXTS_MAX = 8

/** Arguments that are handed on as one JSON text; at most eight, of 16 KiB each. */
export function wrappedArguments(texts: ArgumentTexts): readonly ArgumentTexts[] {
  return texts.strings
    .filter(
      ({ key, text }) =>
        !contentKeys.has(key) && text.length <= LENGTH_MAX && /^\s{0,20}\{\s{0,20}"/.test(text),
    )
    .slice(0, TEXTS_MAX)
    .flatMap(({ text }) => {
      const parsed = parseObject(text)
      return parsed === null ? [] : [argumentTexts(parsed)]
    })
}

function parseObject(text: string): JsonObject | null {
  try {
    const parsed: JsonObject = JSON.parse(text)
    return parsed
  } catch {
    return null
  }
}
