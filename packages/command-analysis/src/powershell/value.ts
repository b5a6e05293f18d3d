import { UNKNOWN, isUnknown, type Pipeline } from '../model/model.ts'

/** Longer lists are left unknown: they are not decoded into commands. */
const ITEMS_MAX = 16_384
const SUBSTITUTIONS_MAX = 32

/** What is known of a PowerShell value without running the script. */
export interface PowershellValue {
  /** As a string; UNKNOWN stands for what only the running script could know. */
  readonly text: string
  /** Elements of a list; null for a single value. */
  readonly items: readonly string[] | null
  readonly numeric: boolean
  /** Type of a type literal or of a new object, lower case without `system.`; '' when it does not matter. */
  readonly type: string
  /** Source text of a script block. */
  readonly block: string | null
  /** Name of the variable that the value was read from. */
  readonly variable: string
  /** The commands and calls whose results went into the value. */
  readonly substitutions: readonly Pipeline[]
}

const noPipelines: readonly Pipeline[] = []

export function textValue(
  text: string,
  substitutions: readonly Pipeline[] = noPipelines,
): PowershellValue {
  return { text, items: null, numeric: false, type: '', block: null, variable: '', substitutions }
}

export function unknownValue(substitutions: readonly Pipeline[] = noPipelines): PowershellValue {
  return textValue(UNKNOWN, substitutions)
}

export function numberValue(number: number): PowershellValue {
  return Number.isFinite(number) ? { ...textValue(String(number)), numeric: true } : unknownValue()
}

export function typeValue(type: string): PowershellValue {
  return { ...textValue(type), type }
}

export function listValue(
  items: readonly string[],
  numeric: boolean,
  substitutions: readonly Pipeline[] = noPipelines,
): PowershellValue {
  if (items.length > ITEMS_MAX) return unknownValue(substitutions)
  return { ...textValue(items.join(' '), substitutions), items, numeric }
}

/** A value's elements; a single value is a list of one. */
export function itemsOf(value: PowershellValue): readonly string[] {
  return value.items ?? [value.text]
}

export function isUnknownValue(value: PowershellValue): boolean {
  return isUnknown(value.text)
}

/** What several values were made from, each once and only so many. */
export function joinSubstitutions(...values: readonly PowershellValue[]): readonly Pipeline[] {
  let found: readonly Pipeline[] = noPipelines
  for (const { substitutions } of values) {
    if (substitutions.length === 0 || substitutions === found) continue
    found = found.length === 0 ? substitutions : [...new Set([...found, ...substitutions])]
  }
  return found.length > SUBSTITUTIONS_MAX ? found.slice(0, SUBSTITUTIONS_MAX) : found
}
