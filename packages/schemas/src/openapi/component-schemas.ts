import * as z from 'zod'
import * as account from '../account.ts'
import * as accountExport from '../account-export.ts'
import { Acknowledgement } from '../acknowledgement.ts'
import * as apiKeys from '../api-keys.ts'
import * as billing from '../billing.ts'
import * as botGateway from '../bot-gateway.ts'
import * as envelope from '../envelope.ts'
import * as errors from '../errors.ts'
import * as evaluation from '../evaluation.ts'
import * as health from '../health.ts'
import * as inspection from '../inspection.ts'
import type { JsonObject } from '../json-object.ts'
import * as sessions from '../sessions.ts'
import * as passkeys from '../passkeys.ts'
import * as signIn from '../sign-in.ts'

const areas: readonly object[] = [
  account,
  accountExport,
  { Acknowledgement },
  apiKeys,
  billing,
  botGateway,
  envelope,
  { envelopes: envelope.Envelope.options },
  errors,
  evaluation,
  health,
  inspection,
  sessions,
  passkeys,
  signIn,
]

/** The name of a schema in the document, from its own `meta({ id })`; undefined when it has none. */
export function componentName(schema: z.ZodType): string | undefined {
  return schema.meta()?.id
}

/** Every schema that carries an id, as the request that a client may write (defaults are optional). */
export function componentSchemas(): Record<string, JsonObject> {
  const registry = z.registry<{ id: string }>()
  for (const schema of namedSchemas()) registry.add(schema.schema, { id: schema.id })
  const generated = z.toJSONSchema(registry, {
    io: 'input',
    uri: componentUri,
    unrepresentable: 'any', // client-owned objects: their schema is in their metadata
  })
  return Object.fromEntries(
    Object.entries(generated.schemas)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([id, schema]) => [id, withoutDocumentKeys(schema)]),
  )
}

/** Where a component stands in the document. */
export function componentUri(id: string): string {
  return `#/components/schemas/${id}`
}

function namedSchemas(): { id: string; schema: z.ZodType }[] {
  return areas
    .flatMap((area) => Object.values(area).flat())
    .flatMap((value: unknown) => {
      const id = value instanceof z.ZodType ? componentName(value) : undefined
      return value instanceof z.ZodType && id !== undefined ? [{ id, schema: value }] : []
    })
}

/** `$schema` and `$id` say where a schema stands; here its place in the document says it. */
function withoutDocumentKeys(schema: object): JsonObject {
  const copy: JsonObject = JSON.parse(JSON.stringify(schema))
  delete copy['$schema']
  delete copy['$id']
  return copy
}
