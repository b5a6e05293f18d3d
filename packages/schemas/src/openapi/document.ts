import { INTERFACE_VERSION } from '../evaluation.ts'
import type { JsonObject } from '../json-object.ts'
import { accountOperations } from './account-operations.ts'
import { billingOperations } from './billing-operations.ts'
import { botGatewayOperations } from './bot-gateway-operations.ts'
import { componentSchemas, componentUri } from './component-schemas.ts'
import { describeOperation } from './describe-operation.ts'
import { evaluationOperations } from './evaluation-operations.ts'
import { headers, parameters, securitySchemes } from './fixed-components.ts'
import { serviceOperations } from './service-operations.ts'
import { inspectionOperations } from './inspection-operations.ts'
import type { Operation, Tag } from './operation.ts'
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
        'All objects refuse unknown fields. A request body that parsers of JSON could read differently is 422: a repeated name at any depth (`duplicate_name`), a whole number beyond 2^53 or a number that is rounded to another whole number, to zero or to infinity (`number_out_of_range`), a number with more digits than a double keeps (`number_not_exact`); send such a number as a string. Every failure is free of charge. Error details name fields and kinds of problems, never values. A request that is not valid HTTP is answered 400 INVALID_REQUEST at any path, headers over 16 KiB 431 HEADERS_TOO_LARGE, headers that do not arrive within 10 seconds 408 REQUEST_TIMEOUT, and more than 8 unanswered requests of one connection 429 RATE_LIMITED; the connection is closed then.',
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
