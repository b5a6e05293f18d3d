import { errorCatalog, type ErrorCode } from '../errors.ts'
import type { JsonObject } from '../json-object.ts'
import { componentName, componentUri } from './component-schemas.ts'
import { headerFields } from './fixed-components.ts'
import type { Body, HeaderName, Operation } from './operation.ts'

/** An operation as OpenAPI writes it: what it takes, and every answer that it gives. */
export function describeOperation(operation: Operation): JsonObject {
  const { success } = operation
  const { description, parameters: parameterNames, request, server } = operation
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(description === undefined ? {} : { description }),
    tags: [operation.tag],
    ...(server === undefined ? {} : { servers: [servers[server]] }),
    security: operation.security.map((scheme) => ({ [scheme]: [] })),
    ...(parameterNames === undefined
      ? {}
      : {
          parameters: parameterNames.map((name) => ({ $ref: `#/components/parameters/${name}` })),
        }),
    ...(request === undefined ? {} : { requestBody: describeRequest(request) }),
    responses: {
      [success.status]: {
        description: success.description,
        headers: describeHeaders(['RequestId', ...(success.headers ?? [])]),
        ...(success.body === undefined ? {} : { content: describeContent(success.body) }),
        ...(operation.pages === undefined ? {} : { content: page }),
      },
      ...describeErrors(operation),
    },
  }
}

const servers = {
  billingWebhook: otherServer('The payment receiver.', 'http://127.0.0.1:3001'),
  botGateway: otherServer('The bot gateway.', 'http://127.0.0.1:8080'),
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
      schema: { $ref: componentUri(componentName(body.schema) ?? '') },
      examples: Object.fromEntries(examples),
    },
  }
}

function describeHeaders(names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(
    names.map((name) => [headerFields[name], { $ref: `#/components/headers/${name}` }]),
  )
}

const page: JsonObject = { 'text/html': { schema: { type: 'string' } } }

/** What any body may be answered: it comes in too many tiny pieces, too slowly, or too many come at once. */
const bodyErrors: readonly ErrorCode[] = ['INVALID_REQUEST', 'REQUEST_TIMEOUT', 'RATE_LIMITED']

/** And whatever asks the database: too many wait for it. */
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
      const described = describeError(status, statusCodes, errorHeaders)
      const isPage = statusCodes.every((code) => pages.includes(code))
      return [status, isPage ? { ...described, content: page } : described]
    }),
  )
}

/** Statuses whose answer says when to come back; 503 and 504 only where the moment is known. */
const retryable: ReadonlySet<number> = new Set([429, 502, 503, 504])

function describeError(
  status: number,
  codes: readonly ErrorCode[],
  more: readonly HeaderName[],
): JsonObject {
  const examples = codes.map((code) => [
    code,
    { value: { ok: false, error: errorCatalog[code].message, code } },
  ])
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCatalog[code].message}`).join('\n\n'),
    headers: describeHeaders([
      'RequestId',
      ...(retryable.has(status) ? (['RetryAfter'] as const) : []),
      ...(status === 401 ? (['Challenge'] as const) : []),
      ...more,
    ]),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: componentUri('Error') }, { properties: { code: { enum: [...codes] } } }],
        },
        examples: Object.fromEntries(examples),
      },
    },
  }
}
