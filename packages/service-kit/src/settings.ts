import { fail, succeed, type Result } from '@ase/schemas'
import * as z from 'zod'

/** Turns the text of one environment variable into a value, or says in a few words what it has to be. */
export type SettingReader<T> = (text: string) => Result<T, string>

/** An absent or empty variable stops the start. */
export function required<T>(read: SettingReader<T>) {
  return setting(read, (context) => {
    context.addIssue({ code: 'custom', message: 'is required' })
    return z.NEVER
  })
}

/** An absent or empty variable gives the default. */
export function withDefault<T>(read: SettingReader<T>, value: T) {
  return setting(read, () => value)
}

/** An absent or empty variable gives null. */
export function optional<T>(read: SettingReader<T>) {
  return setting<T, T | null>(read, () => null)
}

type SettingContext = z.core.$RefinementCtx<string | undefined>

function setting<T, U = T>(read: SettingReader<T>, whenUnset: (context: SettingContext) => U) {
  return z
    .string()
    .optional()
    .transform((raw, context): T | U => {
      const text = raw?.trim() ?? ''
      if (text === '') return whenUnset(context)
      const result = read(text)
      if (result.ok) return result.value
      context.addIssue({ code: 'custom', message: result.error })
      return z.NEVER
    })
}

/** A TCP port; 0 lets the system choose a free one. */
export const port: SettingReader<number> = integer(0, 65_535)

export function integer(min: number, max: number): SettingReader<number> {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max
      ? succeed(value)
      : fail(`must be a whole number from ${min} to ${max}`)
  }
}

/** A switch: 1 is on, 0 is off. */
export const flag: SettingReader<boolean> = (text) =>
  text === '0' || text === '1' ? succeed(text === '1') : fail('must be 1, 0 or empty')

export function oneOf<const T extends string>(values: readonly T[]): SettingReader<T> {
  return (text) => {
    const value = values.find((candidate) => candidate === text)
    return value === undefined ? fail(`must be one of ${values.join(', ')}`) : succeed(value)
  }
}

/** An absolute URL with one of the schemes, without trailing slashes. */
export function url(schemes: readonly string[]): SettingReader<string> {
  return (text) => {
    const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : ''
    return schemes.includes(scheme)
      ? succeed(withoutTrailingSlashes(text))
      : fail(`must be a URL that starts with ${schemes.map((s) => `${s}://`).join(' or ')}`)
  }
}

/** The scheme, host and port of a web page, as a browser sends it in `Origin`. */
export const origin: SettingReader<string> = (text) => {
  const parsed = URL.canParse(text) ? new URL(text) : null
  const isWeb = parsed?.protocol === 'http:' || parsed?.protocol === 'https:'
  return parsed !== null && isWeb && parsed.href === `${parsed.origin}/`
    ? succeed(parsed.origin)
    : fail('must be an origin such as https://tools.example.com, without a path')
}

/** Values separated by commas; empty ones are left out. */
export function list<T>(read: SettingReader<T>): SettingReader<readonly T[]> {
  return (text) => {
    const values: T[] = []
    for (const part of text.split(',').map((item) => item.trim())) {
      if (part === '') continue
      const result = read(part)
      if (!result.ok) return fail(`each value ${result.error}`)
      values.push(result.value)
    }
    return succeed(values)
  }
}

/** A value that is never shown: printable ASCII, of at least `lengthMin` characters. */
export function secret(lengthMin = 1): SettingReader<string> {
  return (text) =>
    text.length >= lengthMin && /^[\x21-\x7e]+$/.test(text)
      ? succeed(text)
      : fail(`must be at least ${lengthMin} printable ASCII characters without spaces`)
}

/** A name or an id: printable ASCII without spaces, at most 200 characters. */
export const word: SettingReader<string> = (text) =>
  /^[\x21-\x7e]{1,200}$/.test(text)
    ? succeed(text)
    : fail('must be 1 to 200 printable ASCII characters without spaces')

function withoutTrailingSlashes(text: string): string {
  let end = text.length
  while (text.charCodeAt(end - 1) === 0x2f) end -= 1
  return text.slice(0, end)
}
