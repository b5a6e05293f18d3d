import * as z from 'zod'
import * as account from '../account.ts'
import * as accountEvents from '../account-events.ts'
import * as accountExport from '../account-export.ts'
import { Acknowledgement } from '../acknowledgement.ts'
import * as apiKeys from '../api-keys.ts'
import * as billing from '../billing.ts'
import * as botGateway from '../bot-gateway.ts'
import * as decision from '../decision.ts'
import * as envelope from '../envelope.ts'
import * as errors from '../errors.ts'
import * as evaluation from '../evaluation.ts'
import * as evaluations from '../evaluations.ts'
import * as health from '../health.ts'
import * as inspection from '../inspection.ts'
import type { JsonObject } from '../json-object.ts'
import * as ledger from '../ledger.ts'
import * as policies from '../policies.ts'
import * as rules from '../rules.ts'
import * as playground from '../playground.ts'
import * as sessions from '../sessions.ts'
import * as passkeys from '../passkeys.ts'
import * as signIn from '../sign-in.ts'
import * as usage from '../usage.ts'
import { errorSchemas } from './error-components.ts'
import { jsonSchemaOptions, toPlainSchema } from './json-schema.ts'

const { mode, policy } = envelope.Envelope.options[0].shape

const areas: readonly object[] = [
  account,
  accountEvents,
  accountExport,
  { Acknowledgement },
  apiKeys,
  billing,
  botGateway,
  envelope,
  { envelopes: envelope.Envelope.options, defaults: [mode, policy, policy.unwrap().shape.id] },
  { ErrorDetail: errors.ErrorDetail, errorSchemas },
  decision,
  evaluation,
  evaluations,
  health,
  inspection,
  ledger,
  policies,
  rules,
  sessions,
  passkeys,
  playground,
  signIn,
  usage,
]

/** The name of a schema in the document, from its own `meta({ id })`; undefined when it has none. */
function componentName(schema: z.ZodType): string | undefined {
  return schema.meta()?.id
}

/** Every schema that carries an id, as the request that a client may write (defaults are optional). */
export function componentSchemas(): Record<string, JsonObject> {
  const registry = z.registry<{ id: string }>()
  for (const schema of namedSchemas()) registry.add(schema.schema, { id: schema.id })
  const { schemas } = z.toJSONSchema(registry, {
    ...jsonSchemaOptions,
    io: 'input',
    uri: componentUri,
  })
  const plain = Object.entries({ ...schemas, ...unions(schemas) })
  return Object.fromEntries(
    plain
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([id, schema]) => [id, toPlainSchema(schema)]),
  )
}

/** Unions in the form that generators of clients understand. */
function unions(schemas: Readonly<Record<string, object>>): Record<string, object> {
  const mapping = Object.fromEntries(
    envelope.evaluationTypes.map((type) => [type, componentUri(envelopeName(type))]),
  )
  return {
    // The field that selects the member.
    Envelope: { ...schemas['Envelope'], discriminator: { propertyName: 'type', mapping } },
    // Objects, not one object with conditions on its fields: those become `unknown`.
    InspectionRequest: {
      oneOf: [inspection.InspectionByUrl, inspection.InspectionByImage].map(referenceTo),
    },
  }
}

function envelopeName(type: envelope.EvaluationType): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}Envelope`
}

/** A reference to the component of a schema. */
export function referenceTo(schema: z.ZodType): JsonObject {
  const name = componentName(schema)
  if (name === undefined) throw new Error('A schema of the document has no id.')
  return { $ref: componentUri(name) }
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
