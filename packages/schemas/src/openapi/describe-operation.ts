import * as z from 'zod'
import { errorCatalog, isErrorCode, type ErrorCode } from '../errors.ts'
import type { JsonObject } from '../json-object.ts'
import { componentUri, referenceTo } from './component-schemas.ts'
import { errorComponentName } from './error-components.ts'
import { headerFields } from './fixed-components.ts'
import { jsonSchemaOptions, toPlainSchema } from './json-schema.ts'
import type { Body, HeaderName, Operation } from './operation.ts'

/** An operation as OpenAPI writes it: what it takes, and every answer that it gives. */
export function describeOperation(operation: Operation): JsonObject {
  const { success } = operation
  const { description, request, server } = operation
  const parameters = describeParameters(operation)
  return {
    operationId: operation.id,
    summary: operation.summary,
    description,
    tags: [operation.tag],
    ...(server === undefined ? {} : { servers: [servers[server]] }),
    security: operation.security.map((scheme) => ({ [scheme]: [] })),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(request === undefined ? {} : { requestBody: describeRequest(request) }),
    responses: {
      [success.status]: {
        description: success.description,
        headers: describeHeaders(['RequestId', ...(success.headers ?? [])]),
        ...(success.body === undefined ? {} : { content: describeContent(success.body) }),
        ...(success.text === undefined ? {} : { content: textOf(success.text) }),
        ...(operation.pages === undefined ? {} : { content: page }),
      },
      ...describeErrors(operation),
    },
  }
}

function describeParameters({ parameters = [], query }: Operation): JsonObject[] {
  return [
    ...parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...Object.entries(query?.shape ?? {}).map(([name, field]) => describeQueryField(name, field)),
  ]
}

/** As the value that the service reads, so that a whole number is an integer although it is written as text. */
function describeQueryField(name: string, field: z.core.$ZodType): JsonObject {
  const written = z.toJSONSchema(field, { ...jsonSchemaOptions, io: 'output' })
  const { description, ...schema } = toPlainSchema(written)
  return {
    name,
    in: 'query',
    required: false,
    ...(description === undefined ? {} : { description }),
    schema,
  }
}

const servers = {
  billingWebhook: otherServer('The payment receiver.', 'http://127.0.0.1:3001'),
} as const

function otherServer(description: string, address: string): JsonObject {
  return { url: '{address}', description, variables: { address: { default: address } } }
}

function describeRequest(request: NonNullable<Operation['request']>): JsonObject {
  if ('foreign' in request) {
    const schema = { type: 'object', additionalProperties: true }
    return {
      required: true,
      description: request.foreign,
      content: { 'application/json': { schema } },
    }
  }
  return { required: request.isOptional !== true, content: describeContent(request) }
}

function describeContent(body: Body): JsonObject {
  const examples = Object.entries(body.examples).map(([name, value]) => [name, { value }])
  return {
    'application/json': {
      schema: referenceTo(body.schema),
      examples: Object.fromEntries(examples),
    },
  }
}

function describeHeaders(names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(
    names.map((name) => [headerFields[name], { $ref: `#/components/headers/${name}` }]),
  )
}

const page = textOf('text/html')

function textOf(mediaType: string): JsonObject {
  return { [mediaType]: { schema: { type: 'string' } } }
}

/** The errors of every operation with a body: too many small chunks, too slow, or too many concurrent bodies. */
const bodyErrors: readonly ErrorCode[] = ['INVALID_REQUEST', 'REQUEST_TIMEOUT', 'RATE_LIMITED']

/** The errors of every operation that uses the database: too many requests wait for it. */
const databaseErrors: readonly ErrorCode[] = ['RATE_LIMITED']

function describeErrors({ errors, request, errorHeaders = [], pages = [] }: Operation): JsonObject {
  const codes = new Set([
    ...errors,
    ...(request === undefined ? [] : bodyErrors),
    ...(errors.includes('DATABASE_UNAVAILABLE') ? databaseErrors : []),
  ])
  const byStatus = Map.groupBy(codes, (code) => errorCatalog[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, statusCodes]) => {
      const isPage = statusCodes.every((code) => pages.includes(code))
      const [code, ...others] = statusCodes
      const isShared = code !== undefined && others.length + errorHeaders.length === 0 && !isPage
      if (isShared) return [status, { $ref: `#/components/responses/${errorComponentName(code)}` }]
      const described = describeError(status, statusCodes, errorHeaders)
      return [status, isPage ? { ...described, content: page } : described]
    }),
  )
}

/** The answers with one code, which most operations have in common. */
export function errorResponses(): Record<string, JsonObject> {
  const codes = Object.keys(errorCatalog).filter(isErrorCode)
  return Object.fromEntries(
    codes.map((code) => [
      errorComponentName(code),
      describeError(errorCatalog[code].status, [code], []),
    ]),
  )
}

/** Statuses whose answer says when to come back; 503 and 504 only where the moment is known. */
const retryable: ReadonlySet<number> = new Set([429, 502, 503, 504])

function describeError(
  status: number,
  codes: readonly ErrorCode[],
  more: readonly HeaderName[],
): JsonObject {
  const schemas = codes.map((code) => ({ $ref: componentUri(errorComponentName(code)) }))
  const [only, ...others] = schemas
  const schema = only === undefined || others.length > 0 ? { oneOf: schemas } : only
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCatalog[code].message}`).join('\n\n'),
    headers: describeHeaders([
      'RequestId',
      ...(retryable.has(status) ? (['RetryAfter'] as const) : []),
      ...(status === 401 ? (['Challenge'] as const) : []),
      ...more,
    ]),
    content: { 'application/json': { schema } },
  }
}
