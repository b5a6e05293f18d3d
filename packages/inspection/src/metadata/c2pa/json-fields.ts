import { sourceTypeOf } from '../../declarations/digital-source-types.ts'

/** The own field of a JSON object; undefined for lists, other values, and names that only a prototype has. */
export function fieldOf(value: unknown, name: string): unknown {
  if (!isObject(value) || !Object.hasOwn(value, name)) return undefined
  return value[name]
}

/** The own field, when it is a string. */
export function textOf(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name)
  return typeof field === 'string' ? field : undefined
}

/** The own field, when it is a list, without a copy. */
export function listOf(value: unknown, name: string): readonly unknown[] {
  const field = fieldOf(value, name)
  return Array.isArray(field) ? field : []
}

/** The own fields of this name, with a prefix or a namespace before it or not. */
export function fieldsNamed(value: unknown, name: string): unknown[] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, field]) =>
    key.slice(Math.max(key.lastIndexOf(':'), key.lastIndexOf('/')) + 1) === name ? [field] : [],
  )
}

/**
 * The source types that a JSON value declares: one string, a JSON-LD node with `@id` or `@value`, or a list of these.
 * Strings outside the vocabulary are `unknown`; anything else declares nothing.
 */
export function sourceTypesOf(json: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(json) ? json : [json]
  return values.flatMap((value) => {
    const text = fieldOf(value, '@id') ?? fieldOf(value, '@value') ?? value
    return typeof text !== 'string' || text.trim() === '' ? [] : [sourceTypeOf(text)]
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
