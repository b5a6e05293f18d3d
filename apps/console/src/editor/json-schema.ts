import type { JsonPath } from './json-positions.ts'

/** What the editor reads of JSON Schema 2020-12: all that the schemas of requests use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly description?: string
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** A place of a schema, and whether the object around it has to have it. */
export interface SchemaPlace {
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** The schema for the value at a path; null where the schema says nothing. */
export function schemaAt(root: JsonSchema, path: JsonPath): SchemaPlace | null {
  let place: SchemaPlace = { schema: resolve(root, root), isRequired: true }
  for (const part of path) {
    const { schema } = place
    const child =
      typeof part === 'number'
        ? schema.items
        : Object.hasOwn(schema.properties ?? {}, part)
          ? schema.properties?.[part]
          : undefined
    if (child === undefined) return null
    const isRequired = typeof part === 'string' && schema.required?.includes(part) === true
    place = { schema: resolve(root, child), isRequired }
  }
  return place
}

/** The members of an object's schema, those that are required first. */
export function membersOf(
  root: JsonSchema,
  schema: JsonSchema,
): readonly (SchemaPlace & { readonly name: string })[] {
  const members = Object.entries(schema.properties ?? {}).map(([name, child]) => ({
    name,
    schema: resolve(root, child),
    isRequired: schema.required?.includes(name) === true,
  }))
  return [
    ...members.filter(({ isRequired }) => isRequired),
    ...members.filter(({ isRequired }) => !isRequired),
  ]
}

/** The values that a schema lists. */
export function listedValues({ const: only, enum: values, type }: JsonSchema): readonly unknown[] {
  if (only !== undefined) return [only]
  return values ?? (type === 'boolean' ? [true, false] : [])
}

/** What a value has to be, in words: "string, 1 to 128 characters". */
export function describeLimits(schema: JsonSchema): readonly string[] {
  const { type = 'any value', minLength, maxLength, minItems, maxItems, pattern, format } = schema
  const values = listedValues(schema)
  if (values.length > 0 && type !== 'boolean') return [...listOf(values), ...defaultOf(schema)]
  const size =
    rangeInWords(minLength, maxLength, 'character') ?? rangeInWords(minItems, maxItems, 'entry')
  return [
    size === null ? type : `${type}, ${size}`,
    ...(format === undefined ? [] : [`format: ${format}`]),
    ...(pattern === undefined || format !== undefined ? [] : [`pattern: ${pattern}`]),
    ...defaultOf(schema),
  ]
}

function listOf(values: readonly unknown[]): readonly string[] {
  const texts = values.map((value) => JSON.stringify(value))
  return [texts.length === 1 ? `always ${texts.join('')}` : `one of ${texts.join(', ')}`]
}

function defaultOf({ default: value }: JsonSchema): readonly string[] {
  return value === undefined ? [] : [`default: ${JSON.stringify(value)}`]
}

type Counted = 'character' | 'entry'
const plurals: Readonly<Record<Counted, string>> = { character: 'characters', entry: 'entries' }

/** "at most 128 entries", "1 to 64 characters"; null without bounds. */
export function rangeInWords(
  min: number | undefined,
  max: number | undefined,
  counted: Counted,
): string | null {
  if (max === undefined)
    return min === undefined || min === 0 ? null : `at least ${counts(min, counted)}`
  if (min === undefined || min === 0) return `at most ${counts(max, counted)}`
  return min === max
    ? counts(max, counted)
    : `${min.toLocaleString('en')} to ${counts(max, counted)}`
}

function counts(number: number, counted: Counted): string {
  return `${number.toLocaleString('en')} ${number === 1 ? counted : plurals[counted]}`
}

/** What `$ref` names within the same document; a reference has no other keywords but a description. */
function resolve(root: JsonSchema, schema: JsonSchema): JsonSchema {
  const { $ref: reference } = schema
  if (reference === undefined) return schema
  const name = reference.startsWith('#/$defs/') ? reference.slice('#/$defs/'.length) : ''
  const target = root.$defs?.[name]
  if (target === undefined) return {}
  return schema.description === undefined ? target : { ...target, description: schema.description }
}
