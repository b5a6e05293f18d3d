/** A value of a configuration, whatever its notation. Numbers and dates stay texts. */
export type ConfigurationValue =
  | string
  | boolean
  | null
  | readonly ConfigurationValue[]
  | ConfigurationTable

export interface ConfigurationTable {
  readonly [key: string]: ConfigurationValue
}

export function isTable(value: ConfigurationValue | undefined): value is ConfigurationTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isList(
  value: ConfigurationValue | undefined,
): value is readonly ConfigurationValue[] {
  return Array.isArray(value)
}

export function readText(value: ConfigurationValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** The strings of a list, or a lone string as one. */
export function readTexts(value: ConfigurationValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value]
  return isList(value) ? value.filter((each) => typeof each === 'string') : []
}

/** The entries of a table whose values are strings. */
export function readSettings(
  value: ConfigurationValue | undefined,
): readonly (readonly [string, string])[] {
  if (!isTable(value)) return []
  return Object.entries(value).flatMap(([key, each]) =>
    typeof each === 'string' ? [[key, each] as const] : [],
  )
}
