import { UNKNOWN } from '../model/model.ts'
import { TEXT_MAX } from './code-state.ts'
import { originOf, textValue, unknownFrom, type Value } from './value.ts'

/** Two lists as one, or two texts as one. */
export function concat(left: Value, right: Value): Value {
  if (left.items !== undefined && right.items !== undefined)
    return { text: UNKNOWN, items: [...left.items, ...right.items].slice(0, 4096) }
  const text = left.text + right.text
  const from = originOf([left, right])
  if (text.length > TEXT_MAX) return unknownFrom(from)
  return from === undefined ? textValue(text) : { text, from }
}

/** `'%s' % value` */
export function format(left: Value, right: Value): Value {
  const values = right.items ?? [right]
  let next = 0
  return textValue(
    left.text.replace(/%[sdr]/g, () => {
      next += 1
      return values[next - 1]?.text ?? UNKNOWN
    }),
  )
}
