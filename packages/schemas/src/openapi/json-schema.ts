import * as z from 'zod'
import type { JsonObject } from '../json-object.ts'

type Context = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0]

/** Options of every `z.toJSONSchema` of the documents. */
export const jsonSchemaOptions = {
  unrepresentable: 'any', // client-owned objects: their schema is in their metadata
  override: ({ jsonSchema }: Context) => {
    // The format implies it. zod adds a pattern of 300 characters that spells out leap years.
    if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  },
} as const satisfies z.core.ToJSONSchemaParams

/** A schema as it is in the document, without `$schema` and `$id`: its place in the document identifies it. */
export function toPlainSchema(schema: object): JsonObject {
  const copy: JsonObject = JSON.parse(JSON.stringify(schema))
  delete copy['$schema']
  delete copy['$id']
  return copy
}
