import { UNKNOWN } from '../model/model.ts'

/** What an expression of a program is worth, as far as its constants tell. */
export interface CodeValue {
  /** UNKNOWN where only the running program could know. */
  readonly text: string
  readonly items?: readonly CodeValue[]
  /** What stands in braces: an object, a dictionary or a block. */
  readonly fields?: readonly CodeValue[]
  /** The last part of the name of a function that the value stands for. */
  readonly name?: string
  /** Where a value that stays unknown comes from: a decoder, or another machine. */
  readonly from?: 'decoder' | 'network'
}

export const unknownCodeValue: CodeValue = { text: UNKNOWN }

export function textValue(text: string): CodeValue {
  return { text }
}

/** All texts of a value, its items' included, in order. */
export function listTexts(value: CodeValue): readonly string[] {
  return value.items === undefined ? [value.text] : value.items.map(({ text }) => text)
}

export function firstOrigin(values: readonly (CodeValue | null)[]): CodeValue['from'] {
  for (const value of values) {
    if (value?.from !== undefined) return value.from
    for (const item of value?.items ?? []) if (item.from !== undefined) return item.from
  }
  return undefined
}

/** An unknown value that still says where it comes from. */
export function unknownFromOrigin(from: CodeValue['from']): CodeValue {
  return from === undefined ? unknownCodeValue : { text: UNKNOWN, from }
}
