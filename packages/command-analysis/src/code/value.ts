import { UNKNOWN } from '../model/model.ts'

/** What an expression of a program is worth, as far as its constants tell. */
export interface Value {
  /** UNKNOWN where only the running program could know. */
  readonly text: string
  readonly items?: readonly Value[]
  /** What stands in braces: an object, a dictionary or a block. */
  readonly fields?: readonly Value[]
  /** The last part of the name of a function that the value stands for. */
  readonly name?: string
  /** Where a value that stays unknown comes from: a decoder, or another machine. */
  readonly from?: 'decoder' | 'network'
}

export const unknown: Value = { text: UNKNOWN }

export function textValue(text: string): Value {
  return { text }
}

/** All texts of a value, its items' included, in order. */
export function textsOf(value: Value): readonly string[] {
  return value.items === undefined ? [value.text] : value.items.map(({ text }) => text)
}

export function originOf(values: readonly (Value | null)[]): Value['from'] {
  for (const value of values) {
    if (value?.from !== undefined) return value.from
    for (const item of value?.items ?? []) if (item.from !== undefined) return item.from
  }
  return undefined
}

/** An unknown value that still says where it comes from. */
export function unknownFrom(from: Value['from']): Value {
  return from === undefined ? unknown : { text: UNKNOWN, from }
}
