import { INTERFACE_VERSION } from '../evaluation.ts'
import type { JsonObject } from '../json-object.ts'
import { accountOperations } from './account-operations.ts'
import { billingOperations } from './billing-operations.ts'
import { botGatewayOperations } from './bot-gateway-operations.ts'
import { catalogueOperations } from './catalogue-operations.ts'
import { componentSchemas } from './component-schemas.ts'
import { describeOperation, errorResponses } from './describe-operation.ts'
import { evaluationOperations } from './evaluation-operations.ts'
import { headers, parameters, securitySchemes } from './fixed-components.ts'
import { inspectionOperations } from './inspection-operations.ts'
import { openIdOperations } from './openid-operations.ts'
import type { Operation, Tag } from './operation.ts'
import { passkeyOperations } from './passkey-operations.ts'
import { playgroundOperations } from './playground-operations.ts'
import { serviceOperations } from './service-operations.ts'
import { sessionOperations } from './session-operations.ts'
import { signInOperations } from './sign-in-operations.ts'
import { storedEvaluationOperations } from './stored-evaluation-operations.ts'

/** An OpenAPI 3.1.0 document. It is plain JSON, frozen in depth. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: JsonObject
  readonly servers: readonly JsonObject[]
  readonly tags: readonly JsonObject[]
  readonly paths: Readonly<Record<string, JsonObject>>
  readonly components: Readonly<
    Record<
      'schemas' | 'parameters' | 'headers' | 'responses' | 'securitySchemes',
      Readonly<Record<string, JsonObject>>
    >
  >
}

/** Every endpoint that the API's document describes. */
export const operations: readonly Operation[] = [
  ...evaluationOperations,
  ...catalogueOperations,
  ...playgroundOperations,
  ...storedEvaluationOperations,
  ...inspectionOperations,
  ...accountOperations,
  ...signInOperations,
  ...sessionOperations,
  ...passkeyOperations,
  ...openIdOperations,
  ...billingOperations,
  ...serviceOperations,
]

const tags: Readonly<Record<Tag, string>> = {
  Evaluation: 'Decisions about what an agent reads, does and says.',
  Inspection: 'What images declare about their origin.',
  Account: 'The signed-in account, its API keys and its data.',
  'Sign-in': 'How a browser session begins and ends.',
  Billing: 'Prepaid credits.',
  'Bot gateway': 'What chat platforms and bots call.',
  Service: 'The interface itself, and health for load balancers.',
}

const connectionErrors =
  'A request that is not valid HTTP is answered 400 INVALID_REQUEST at any path, headers over 16 KiB 431 HEADERS_TOO_LARGE, headers that do not arrive within 10 seconds 408 REQUEST_TIMEOUT, and more than 8 unanswered requests of one connection 429 RATE_LIMITED; the connection is closed then.'

let api: OpenApiDocument | undefined
let botGateway: OpenApiDocument | undefined

/** The interface of the API as an OpenAPI document. It is made once, from the schemas that check the requests. */
export function openApiDocument(): OpenApiDocument {
  api ??= makeDocument(operations, {
    title: 'Agent Security Evaluation',
    summary: 'Evaluates what an AI agent is about to read, do or say.',
    description: `All objects refuse unknown fields. A request body that parsers of JSON could read differently is 422: a repeated name at any depth (\`duplicate_name\`), a whole number beyond 2^53 or a number that is rounded to another whole number, to zero or to infinity (\`number_out_of_range\`), a number with more digits than a double keeps (\`number_not_exact\`); send such a number as a string. Timestamps in answers are in UTC with milliseconds, such as 2026-01-31T23:59:59.999Z. Every failure is free of charge. Error details name fields and kinds of problems, never values. ${connectionErrors}`,
  })
  return api
}

/** The interface of the bot gateway: another server, so a document of its own. */
export function botGatewayOpenApiDocument(): OpenApiDocument {
  botGateway ??= makeDocument(botGatewayOperations, {
    title: 'Agent Security Evaluation: bot gateway',
    summary: 'Inspects the images that people send to a bot.',
    description: `A separate server that chat platforms and bots of your own call. Any \`Origin\` header is refused. ${connectionErrors}`,
  })
  return botGateway
}

interface Info {
  readonly title: string
  readonly summary: string
  readonly description: string
}

function makeDocument(described: readonly Operation[], info: Info): OpenApiDocument {
  const paths = Object.fromEntries(
    described.map(({ path }) => [
      path,
      Object.fromEntries(
        described
          .filter((operation) => operation.path === path)
          .map((operation) => [operation.method, describeOperation(operation)]),
      ),
    ]),
  )
  const usedTags = new Set(described.map(({ tag }) => tag))
  return freeze({
    openapi: '3.1.0',
    info: {
      ...info,
      version: INTERFACE_VERSION,
      contact: { name: 'The operator of this service' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The server that serves this document.' }],
    tags: Object.entries(tags)
      .filter(([name]) => [...usedTags].some((tag) => tag === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: usedComponents(paths, {
      schemas: componentSchemas(),
      parameters,
      headers,
      responses: errorResponses(),
      securitySchemes,
    }),
  })
}

/** One caller's change must not reach the next. The document is ours and shallow, so recursion is safe. */
function freeze<T extends object>(value: T): T {
  for (const child of Object.values(value)) {
    if (typeof child === 'object' && child !== null) freeze(child)
  }
  return Object.freeze(value)
}

type Components = OpenApiDocument['components']

/** The components that the paths of a document refer to, directly or through other components, in the given order. */
function usedComponents(paths: OpenApiDocument['paths'], all: Components): Components {
  const used = new Set<unknown>()
  const pending: unknown[] = [paths]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const component of referencedBy(node, all)) {
      if (!used.has(component)) pending.push(component)
      used.add(component)
    }
  }
  const pick = (group: keyof Components) =>
    Object.fromEntries(Object.entries(all[group]).filter(([, component]) => used.has(component)))
  return {
    schemas: pick('schemas'),
    parameters: pick('parameters'),
    headers: pick('headers'),
    responses: pick('responses'),
    securitySchemes: pick('securitySchemes'),
  }
}

/** By a reference, by the mapping of a discriminator, or by the name of a security scheme. */
function referencedBy(node: unknown, all: Components): unknown[] {
  if (typeof node === 'string') {
    const [, group, name] = /^#\/components\/(\w+)\/(\w+)$/.exec(node) ?? []
    if (group === undefined || name === undefined) return []
    const component: unknown = Object(Reflect.get(all, group))[name]
    if (component === undefined) throw new Error(`The document has no component ${node}.`)
    return [component]
  }
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, child]) =>
    key === 'security' && Array.isArray(child)
      ? child.flatMap((one) => schemesOf(one, all))
      : referencedBy(child, all),
  )
}

function schemesOf(requirement: unknown, all: Components): unknown[] {
  return Object.keys(Object(requirement)).map((name) => all.securitySchemes[name])
}
