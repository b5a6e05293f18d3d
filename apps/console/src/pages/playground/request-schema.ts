import type { EvaluationType } from '@ase/schemas'
import type { JsonSchema } from '../../editor/json-schema.ts'
import { Envelope, evaluationTypes, toJSONSchema } from './contract.ts'

const cached = new Map<EvaluationType, JsonSchema>()

/** The product's own JSON Schema of a request, chosen by its `type` first; without a type, what all requests share. */
export function requestSchema(type: string | null): JsonSchema {
  const known = evaluationTypes.find((own) => own === type)
  if (known === undefined) return anyType
  const schema = cached.get(known) ?? makeSchema(known)
  cached.set(known, schema)
  return schema
}

const anyType: JsonSchema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      enum: evaluationTypes,
      description: 'What is evaluated. It decides which fields `input` has.',
    },
  },
  required: ['type'],
}

function makeSchema(type: EvaluationType): JsonSchema {
  const option = Envelope.options.find(({ shape }) => shape.type.value === type)
  if (option === undefined) throw new TypeError(`No schema for ${type}.`)
  // Through text: what is generated is JSON, and its types say more than the editor reads.
  const made: JsonSchema = JSON.parse(
    JSON.stringify(toJSONSchema(option, { io: 'input', unrepresentable: 'any' })),
  )
  const root = made.$ref === undefined ? made : made.$defs?.[made.$ref.slice('#/$defs/'.length)]
  if (root === undefined) throw new TypeError(`No schema for ${type}.`)
  // Another type may be chosen at any time.
  const properties = { ...root.properties, ...anyType.properties }
  return { ...root, properties, ...(made.$defs === undefined ? {} : { $defs: made.$defs }) }
}
