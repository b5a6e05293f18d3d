import { typeName } from './conversions.ts'
import { peek, type ScriptSource } from './script-source.ts'
import { numberValue, textValue, typeValue, type Value } from './value.ts'

/** `[type]`, generic ones included; sticky. */
export const typeLiteral = /\[\s{0,4}([A-Za-z][\w.+`]{0,120}(?:\[[\w., ]{0,60}\])?)\s{0,4}\]/y

/** A type, or the bracket alone. */
export function readType(source: ScriptSource): Value {
  typeLiteral.lastIndex = source.at
  const found = typeLiteral.exec(source.text)
  if (found === null) {
    source.at += 1
    return textValue('[')
  }
  source.at += found[0].length
  return typeValue(typeName(found[1] ?? ''))
}

const number = /0x[0-9a-f]{1,12}|\d{1,18}(?:\.\d{1,12})?(?:[kmgt]b|[ld](?![a-z]))?/iy

/** A number with its multiplier or suffix. */
export function readNumber(source: ScriptSource): Value {
  number.lastIndex = source.at
  const written = number.exec(source.text)?.[0] ?? ''
  source.at += Math.max(written.length, 1)
  const digits = /^0x/i.test(written) ? written : written.replace(/[kmgt]b$|[ld]$/i, '')
  return numberValue(Number(digits))
}

/** A word where a value is wanted: a key, a loop's `in`, or something this reader does not know. */
export function readBareWord(source: ScriptSource): Value {
  const start = source.at
  while (source.at < source.text.length && !/[\s;|&(){}[\],'"$=]/.test(peek(source))) source.at += 1
  return textValue(source.text.slice(start, Math.min(source.at, start + 4096)).replaceAll('`', ''))
}
