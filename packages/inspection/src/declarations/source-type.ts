import { fieldOf } from './json.ts'
import {
  SCHEMA_ORG_SUFFIX,
  schemaOrgExceptions,
  UNKNOWN,
  valuePrefixes,
  vocabulary,
} from './vocabulary.ts'

/** The longest form of a value in use has about 90 characters. */
const LENGTH_MAX = 256

const suffix = SCHEMA_ORG_SUFFIX.toLowerCase()
const schemes = ['http://', 'https://']
const canonical = new Map([...vocabulary.keys()].map((value) => [value.toLowerCase(), value]))

/**
 * The source types that a JSON value declares: one string, a JSON-LD node with `@id` or `@value`, or a list of these.
 * Strings outside the vocabulary are `unknown`; anything else declares nothing.
 */
export function sourceTypesOf(json: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(json) ? json : [json]
  return values.flatMap((value) => {
    const text = textOf(value)
    return text === undefined || text.trim() === '' ? [] : [sourceTypeOf(text)]
  })
}

/**
 * A value of the vocabulary, or `unknown`. Read are the bare value, the `http` and `https` addresses of IPTC and C2PA,
 * the qcode `digsrctype:`, and the members of schema.org; an address of anybody else is unknown, whatever it ends with.
 */
export function sourceTypeOf(declared: string): string {
  const trimmed = declared.trim()
  if (trimmed.length > LENGTH_MAX) return UNKNOWN
  const text = trimmed.toLowerCase()
  const scheme = schemes.find((prefix) => text.startsWith(prefix)) ?? ''
  const address = text.slice(scheme.length)
  const prefix = valuePrefixes.find((known) => address.startsWith(known)) ?? ''
  if (scheme !== '' && !prefix.includes('/')) return UNKNOWN
  const name = address.slice(prefix.length)
  const member = name.endsWith(suffix) ? name.slice(0, -suffix.length) : name
  return canonical.get(member) ?? schemaOrgExceptions.get(member) ?? UNKNOWN
}

function textOf(value: unknown): string | undefined {
  const named = fieldOf(value, '@id') ?? fieldOf(value, '@value') ?? value
  return typeof named === 'string' ? named : undefined
}
