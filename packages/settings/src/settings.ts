import { fail, succeed, type Result } from '@ase/schemas'
import * as z from 'zod'
import type { SettingName } from './setting-names.ts'

/** Turns the text of one environment variable into a value, or says in a few words what it has to be. */
export type SettingReader<T> = (text: string) => Result<T, string>

/** In the order of docs/settings.md. */
export const settingSubjects = [
  'Listening',
  'Database',
  'Proxies and web pages',
  'Sign-in',
  'Email',
  'Semantic provider',
  'Payments',
  'Inspections',
  'Chat platforms',
  'Policies and switches',
  'Resources',
  'Logs',
  'Files',
] as const

export type SettingSubject = (typeof settingSubjects)[number]

/** What docs/settings.md says of a setting beside what its reader and default say already. */
export interface SettingFacts {
  readonly subject: SettingSubject
  /** What it decides, in Markdown: full sentences, without the default and the range. */
  readonly about: string
  /** A value that the reader accepts. */
  readonly example: string
  /** Never printed, and may come from the file that `<NAME>_FILE` names. */
  readonly isSecret?: true
}

/** A number has a unit as well: `milliseconds`, `connections`. */
type Facts<T> = SettingFacts & ([T] extends [number] ? { readonly unit: string } : unknown)

/** The same with what it means that the variable is absent, such as `no email is sent`. */
type OptionalFacts<T> = Facts<T> & { readonly whenUnset: string }

/** What there is to know about a setting without its name. */
export interface SettingDescription extends Omit<SettingFacts, 'isSecret'> {
  readonly isSecret: boolean
  readonly unit: string | null
  readonly unset:
    | { readonly kind: 'required' }
    /** The value in force, as it would be written. */
    | { readonly kind: 'default'; readonly text: string }
    | { readonly kind: 'optional'; readonly meaning: string }
  readonly read: SettingReader<unknown>
}

/** Reads one environment variable, and describes it for docs/settings.md. */
export type Setting<T> = z.ZodType<T, string | undefined> & {
  readonly facts: SettingDescription
}

/** An absent or empty variable stops the start. */
export function required<T>(read: SettingReader<T>, facts: Facts<T>): Setting<T> {
  return setting(read, facts, { kind: 'required' }, (context) => {
    context.addIssue({ code: 'custom', message: 'is required' })
    return z.NEVER
  })
}

/** An absent or empty variable gives the default. */
export function withDefault<T extends string | number | boolean | readonly string[]>(
  read: SettingReader<T>,
  value: T,
  facts: Facts<T>,
): Setting<T> {
  return setting(read, facts, { kind: 'default', text: textOf(value) }, () => value)
}

/** An absent or empty variable gives null. */
export function optional<T>(read: SettingReader<T>, facts: OptionalFacts<T>): Setting<T | null> {
  const unset = { kind: 'optional', meaning: facts.whenUnset } as const
  return setting<T, T | null>(read, facts, unset, () => null)
}

type SettingContext = z.core.$RefinementCtx<string | undefined>

function setting<T, U = T>(
  read: SettingReader<T>,
  facts: SettingFacts & { readonly unit?: string },
  unset: SettingDescription['unset'],
  whenUnset: (context: SettingContext) => U,
): Setting<T | U> {
  const schema = z
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
  const { subject, about, example, unit = null, isSecret = false } = facts
  const described = { subject, about, example, unit, unset, read, isSecret }
  return Object.assign(schema, { facts: described })
}

/** A value as it is written in a variable. */
function textOf(value: string | number | boolean | readonly string[]): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'object' ? value.join(',') : String(value)
}

/** Where a command of pnpm was typed; pnpm runs it in the folder of its package. Relative paths are meant from there. */
const typedIn = { INIT_CWD: z.string().optional() }

type Shape = { readonly [Name in SettingName]?: Setting<unknown> }

/**
 * A schema for `readSettings`. Each name has to stand in `settingNames`, and each setting is made by `required`,
 * `withDefault` or `optional`.
 */
export function settingsSchema<const S extends Shape>(
  shape: S & { readonly [Name in Exclude<keyof S, SettingName>]: never },
) {
  return z.object<S & typeof typedIn>({ ...shape, ...typedIn })
}

/** The settings that a schema for `readSettings` reads, whatever it makes of them afterwards, in its order. */
export function settingsOf(schema: z.ZodType): ReadonlyMap<string, SettingDescription> {
  let source = schema
  while (source instanceof z.ZodPipe && source.in instanceof z.ZodType) source = source.in
  const described = new Map<string, SettingDescription>()
  if (!(source instanceof z.ZodObject)) return described
  for (const [name, member] of Object.entries<unknown>(source.shape)) {
    if (isSetting(member)) described.set(name, member.facts)
  }
  return described
}

function isSetting(member: unknown): member is Setting<unknown> {
  return member instanceof z.ZodType && 'facts' in member
}

/** A TCP port; 0 lets the system choose a free one. */
export const port: SettingReader<number> = integer(0, 65_535)

/** A whole number from `min` to `max`, both included. */
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

/** One of these words. */
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
      : fail(
          `must be ${lengthMin > 1 ? `at least ${lengthMin} ` : ''}printable ASCII characters without spaces`,
        )
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
