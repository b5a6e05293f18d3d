import { evaluationTypes, openApiDocument, type EvaluationType } from '@ase/schemas'

/** A string or an open object somewhere in an envelope, by the published schema. `[]` stands for the items of a list. */
export interface EnvelopeField {
  readonly type: EvaluationType
  readonly path: string
  readonly holds:
    | { readonly kind: 'text'; readonly lengthMax: number }
    | { readonly kind: 'object' }
    /** Values of a fixed list or form, in which no secret fits, and one of them. */
    | { readonly kind: 'fixed'; readonly reason: string; readonly value: unknown }
}

type Node = Readonly<Record<string, unknown>>
type Plant = (field: EnvelopeField) => unknown

/** Every field of every type's envelope, so that no test can forget a new one. */
export const envelopeFields: readonly EnvelopeField[] = evaluationTypes.flatMap((type) => {
  const fields: EnvelopeField[] = []
  envelopeOf(type, (field) => {
    fields.push(field)
    return null
  })
  return fields
})

/** An envelope with every field of its type, also the optional ones; the strings and open objects are what `plant` says. */
export function envelopeOf(type: EvaluationType, plant: Plant): unknown {
  const document: unknown = openApiDocument()
  const schemas = nodeAt(nodeAt(document, 'components'), 'schemas')
  const root = nodeAt(schemas, `${type.charAt(0).toUpperCase()}${type.slice(1)}Envelope`)
  return built(root, '')

  function built(node: Node, path: string): unknown {
    const { $ref: reference, properties, items, additionalProperties } = node
    if (typeof reference === 'string')
      return built(nodeAt(schemas, reference.slice(reference.lastIndexOf('/') + 1)), path)
    if (isNode(items)) return [built(items, `${path}[]`)]
    if (isNode(properties)) {
      // INVARIANT: an object either lists its fields or is open; anything else would escape these tests.
      if (additionalProperties !== false) throw new Error(`${type} ${path} is half open.`)
      const entries = Object.keys(properties).map((key) => [
        key,
        built(nodeAt(properties, key), path === '' ? key : `${path}.${key}`),
      ])
      return Object.fromEntries(entries)
    }
    const field = { type, path, holds: holdsOf(node, `${type} ${path}`) }
    return field.holds.kind === 'fixed' ? (plant(field), field.holds.value) : plant(field)
  }
}

function holdsOf(node: Node, where: string): EnvelopeField['holds'] {
  if (node['type'] === 'object' && node['additionalProperties'] === true) return { kind: 'object' }
  if (node['type'] !== 'string')
    throw new Error(`${where} is of a kind that this code does not know.`)
  if ('const' in node) return { kind: 'fixed', reason: 'one word', value: node['const'] }
  if (Array.isArray(node['enum']))
    return { kind: 'fixed', reason: 'one of a list', value: node['enum'][0] }
  if (node['format'] === 'date-time')
    return { kind: 'fixed', reason: 'a point in time', value: '2026-01-31T12:00:00Z' }
  if (node['pattern'] !== undefined)
    return { kind: 'fixed', reason: 'the name of a policy that exists', value: 'default' }
  const { maxLength } = node
  if (typeof maxLength !== 'number') throw new Error(`${where} has no bound.`)
  return { kind: 'text', lengthMax: maxLength }
}

function nodeAt(node: unknown, key: string): Node {
  const value: unknown = isNode(node) ? node[key] : undefined
  if (!isNode(value)) throw new Error(`There is no ${key} in the schema.`)
  return value
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
