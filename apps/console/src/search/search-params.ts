/** Reads one parameter of the address bar; `undefined` for what it cannot be. */
export type ParamReader<Value> = (text: string) => Value | undefined

type Shape = Readonly<Record<string, ParamReader<unknown>>>
/** Undefined takes a parameter away. */
type Search<S extends Shape> = {
  readonly [Name in keyof S]?: NonNullable<ReturnType<S[Name]>> | undefined
}

/**
 * A page's `validateSearch`: keeps the parameters that the page knows and that can be what they say, and drops the rest,
 * so that a broken link opens the page without a filter and not an error.
 */
export function searchReader<const S extends Shape>(
  shape: S,
): (raw: Readonly<Record<string, unknown>>) => Search<S>
export function searchReader(
  shape: Shape,
): (raw: Readonly<Record<string, unknown>>) => Record<string, unknown> {
  return (raw) => {
    const entries = Object.entries(shape).map(([name, read]) => {
      const text = raw[name]
      return [name, typeof text === 'string' ? read(text) : undefined] as const
    })
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
}

/** One of a list of words. */
export function oneOf<const Value extends string>(values: readonly Value[]): ParamReader<Value> {
  return (text) => values.find((value) => value === text)
}

/** Any text up to a length, without line breaks and other control characters. */
export function textUpTo(lengthMax: number): ParamReader<string> {
  return (text) => {
    const trimmed = text.trim()
    const isPlain = Array.from(trimmed).every(
      (character) => character >= ' ' && character !== '\u007f',
    )
    return trimmed !== '' && trimmed.length <= lengthMax && isPlain ? trimmed : undefined
  }
}

/** A moment, as the API takes it: RFC 3339 in UTC with milliseconds. */
export const instant: ParamReader<string> = (text) => {
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** A UUID in lower case. */
export const uuid: ParamReader<string> = (text) =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined

/** The code of a rule or a signal. */
export const riskCode: ParamReader<string> = (text) =>
  /^[A-Z][A-Z0-9_]{0,63}$/.test(text) ? text : undefined

/** The id of a policy. */
export const policyId: ParamReader<string> = (text) =>
  /^[a-z0-9._-]{1,64}$/.test(text) ? text : undefined

/** Plain `name=value` pairs; the last of a repeated name counts. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The same the other way; what is undefined, null or empty is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') parameters.set(name, value)
    else if (typeof value === 'number' || typeof value === 'boolean')
      parameters.set(name, String(value))
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`
}
