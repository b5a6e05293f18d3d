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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
