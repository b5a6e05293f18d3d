import { errorCatalog, type ErrorCode } from '../errors.ts'
import { INTERFACE_VERSION } from '../evaluation.ts'
import type { JsonObject } from '../json-object.ts'
import { accountOperations } from './account-operations.ts'
import { billingOperations } from './billing-operations.ts'
import { botGatewayOperations } from './bot-gateway-operations.ts'
import { componentName, componentSchemas, componentUri } from './component-schemas.ts'
import { evaluationOperations } from './evaluation-operations.ts'
import { headerFields, headers, parameters, securitySchemes } from './fixed-components.ts'
import { serviceOperations } from './service-operations.ts'
import { inspectionOperations } from './inspection-operations.ts'
import type { Body, HeaderName, Operation, Tag } from './operation.ts'
import { sessionOperations } from './session-operations.ts'
import { openIdOperations } from './openid-operations.ts'
import { passkeyOperations } from './passkey-operations.ts'
import { signInOperations } from './sign-in-operations.ts'

/** An OpenAPI 3.1.0 document. It is plain JSON, frozen in depth. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: JsonObject
  readonly servers: readonly JsonObject[]
  readonly tags: readonly JsonObject[]
  readonly paths: Readonly<Record<string, JsonObject>>
  readonly components: Readonly<
    Record<
      'schemas' | 'parameters' | 'headers' | 'securitySchemes',
      Readonly<Record<string, JsonObject>>
    >
  >
}

/** Every endpoint of the service. */
export const operations: readonly Operation[] = [
  ...evaluationOperations,
  ...inspectionOperations,
  ...accountOperations,
  ...signInOperations,
  ...sessionOperations,
  ...passkeyOperations,
  ...openIdOperations,
  ...billingOperations,
  ...botGatewayOperations,
  ...serviceOperations,
]

const tags: Readonly<Record<Tag, string>> = {
  Evaluation: 'Decisions about what an agent reads, does and says.',
  Inspection: 'What images declare about their origin.',
  Account: 'The signed-in account, its API keys and its data.',
  'Sign-in': 'How a browser session begins and ends.',
  Billing: 'Prepaid credits.',
  'Bot gateway': 'A separate server that chat platforms call.',
  Service: 'The interface itself, and health for load balancers.',
}

let cached: OpenApiDocument | undefined

/** The interface as an OpenAPI document. It is made once, from the schemas that check the requests. */
export function openApiDocument(): OpenApiDocument {
  cached ??= freeze(makeDocument())
  return cached
}

function makeDocument(): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agent Security Evaluation',
      version: INTERFACE_VERSION,
      summary: 'Evaluates what an AI agent is about to read, do or say.',
      description:
        'All objects refuse unknown fields. Every failure is free of charge. Error details name fields and kinds of problems, never values.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The API that serves this document.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      operations.map(({ path }) => [
        path,
        Object.fromEntries(
          operations
            .filter((operation) => operation.path === path)
            .map((operation) => [operation.method, describeOperation(operation)]),
        ),
      ]),
    ),
    components: {
      schemas: withDiscriminator(componentSchemas()),
      parameters,
      headers,
      securitySchemes,
    },
  }
}

function describeOperation(operation: Operation): JsonObject {
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

function describeErrors({ errors, errorHeaders = [], pages = [] }: Operation): JsonObject {
  const byStatus = Map.groupBy(errors, (code) => errorCatalog[code].status)
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

/** Tells generators of clients which field selects the member of the union. */
function withDiscriminator(schemas: Record<string, JsonObject>): Record<string, JsonObject> {
  return {
    ...schemas,
    Envelope: { ...schemas['Envelope'], discriminator: { propertyName: 'type', mapping } },
  }
}

const mapping = {
  context: componentUri('ContextEnvelope'),
  action: componentUri('ActionEnvelope'),
  output: componentUri('OutputEnvelope'),
  mcp: componentUri('McpEnvelope'),
  trace: componentUri('TraceEnvelope'),
}

/** One caller's change must not reach the next. The document is ours and shallow, so recursion is safe. */
function freeze<T extends object>(value: T): T {
  for (const child of Object.values(value)) {
    if (typeof child === 'object' && child !== null) freeze(child)
  }
  return Object.freeze(value)
}
