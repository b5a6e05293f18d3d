import { castValue, typeName } from './conversions.ts'
import { typeLiteral } from './read-literal.ts'
import { peek, type ScriptSource } from './script-source.ts'
import { itemsOf, numberValue, textValue, unknownValue, type Value } from './value.ts'

/** What a cast, sign or operator in front makes of the value behind it. */
export type Prefix = (value: Value) => Value

const unary = /-(?:not|bnot|join|split|isplit|csplit)(?![a-z])|!|\+\+?|--?(?![a-z])|,/iy

/** The cast, sign or operator that comes next; null when the value itself does. */
export function readPrefix(source: ScriptSource): Prefix | null {
  if (peek(source) === '[') return readCast(source)
  unary.lastIndex = source.at
  const word = unary.exec(source.text)?.[0].toLowerCase()
  if (word === undefined) return null
  source.at += word.length
  switch (word) {
    case '-join':
      return (value) => textValue(itemsOf(value).join(''), value.substitutions)
    case '-':
      return (value) =>
        value.numeric && value.items === null ? numberValue(-Number(value.text)) : value
    case '!':
    case '-not':
    case '-bnot':
      return (value) => unknownValue(value.substitutions)
    default:
      return (value) => value
  }
}

/** `[type]` in front of a value; null when the type itself is meant, as in `[type]::Member`. */
function readCast(source: ScriptSource): Prefix | null {
  typeLiteral.lastIndex = source.at
  const found = typeLiteral.exec(source.text)
  if (found === null) return null
  const after = source.text.charAt(source.at + found[0].length)
  if (after === ':' || after === '.' || after === ')') return null
  const type = typeName(found[1] ?? '')
  source.at += found[0].length
  return (value) => castValue(type, value)
}
