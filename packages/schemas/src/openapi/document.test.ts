import { describe, expect, test } from 'vitest'
import { issuesOf } from '../../test/issues-of.ts'
import { errorCatalog } from '../errors.ts'
import { botGatewayOperations } from './bot-gateway-operations.ts'
import { botGatewayOpenApiDocument, openApiDocument, operations } from './document.ts'
import { errorComponentName } from './error-components.ts'
import type { Body, Operation } from './operation.ts'

const document = openApiDocument()
const text = JSON.stringify(document)

const endpoints: readonly [method: string, path: string, security: readonly string[]][] = [
  ['get', '/api/v1/agent/evaluate', []],
  ['post', '/api/v1/agent/evaluate', ['apiKey']],
  ['post', '/api/playground/assess', ['session']],
  ['get', '/api/evaluations', ['session']],
  ['get', '/api/evaluations.csv', ['session']],
  ['get', '/api/evaluations/{evaluationId}', ['session']],
  ['get', '/api/usage', ['session']],
  ['post', '/api/verify/inspect', ['apiKey', 'session']],
  ['get', '/api/policies', ['session']],
  ['get', '/api/rules', []],
  ['get', '/api/reports', ['session']],
  ['get', '/api/reports/{id}', []],
  ['get', '/api/auth/me', ['session']],
  ['get', '/api/keys', ['session']],
  ['post', '/api/keys', ['session']],
  ['delete', '/api/keys', ['session']],
  ['post', '/api/keys/rename', ['session']],
  ['post', '/api/keys/rotate', ['session']],
  ['get', '/api/account/data', ['session']],
  ['get', '/api/account/events', ['session']],
  ['delete', '/api/account/data', ['session']],
  ['post', '/api/billing/checkout', ['session']],
  ['post', '/api/billing/portal', ['session']],
  ['get', '/api/billing/purchases', ['session']],
  ['get', '/api/billing/purchases/{purchaseId}', ['session']],
  ['get', '/api/ledger', ['session']],
  ['post', '/api/billing/webhook', ['paymentSignature']],
  ['get', '/api/auth/methods', []],
  ['post', '/api/auth/email', []],
  ['post', '/api/auth/email/verify', []],
  ['post', '/api/auth/sign-out', ['session']],
  ['get', '/api/auth/sessions', ['session']],
  ['delete', '/api/auth/sessions', ['session']],
  ['get', '/sign-in', []],
  ['post', '/api/auth/passkeys/options', ['session']],
  ['get', '/api/auth/passkeys', ['session']],
  ['post', '/api/auth/passkeys', ['session']],
  ['delete', '/api/auth/passkeys', ['session']],
  ['post', '/api/auth/passkeys/rename', ['session']],
  ['post', '/api/auth/passkeys/sign-in/options', []],
  ['post', '/api/auth/passkeys/sign-in', []],
  ['get', '/api/auth/openid', []],
  ['get', '/api/auth/openid/callback', []],
  ['get', '/', []],
  ['get', '/health/live', []],
]

test.each(endpoints)(
  '%s %s of the API is described with its security',
  (method, path, security) => {
    expect(document.paths[path]?.[method]).toMatchObject({
      security: security.map((scheme) => ({ [scheme]: [] })),
    })
  },
)

test.each([
  ['get', '/health', []],
  ['post', '/webhook/inspect', ['botSecret']],
  ['post', '/webhook/discord', ['discordSignature']],
  ['post', '/webhook/telegram', ['telegramSecret']],
  ['post', '/webhook/twitter', ['twitterSignature']],
  ['get', '/webhook/twitter', []],
  ['get', '/openapi.json', []],
  ['get', '/health/live', []],
])('%s %s of the bot gateway is described with its security', (method, path, security) => {
  expect(botGatewayOpenApiDocument().paths[path]?.[method]).toMatchObject({
    security: security.map((scheme) => ({ [scheme]: [] })),
  })
})

test('the API and the bot gateway share only the paths that every server has', () => {
  const gateway = botGatewayOpenApiDocument()
  const shared = Object.keys(gateway.paths).filter((path) => Object.hasOwn(document.paths, path))
  expect(shared).toEqual(['/openapi.json', '/health/live'])
  expect(JSON.stringify(gateway.paths)).not.toContain('"servers"')
})

test('the document is OpenAPI 3.1.0 of the interface version 0.0.7', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info['version']).toBe('0.0.7')
})

test('the document is made once, the same in every process, and frozen', () => {
  expect(openApiDocument()).toBe(document)
  expect(Object.isFrozen(document.paths['/api/keys']?.['get'])).toBe(true)
  expect(Object.keys(document.components.schemas)).toEqual(
    Object.keys(document.components.schemas).toSorted(),
  )
})

test('every reference has a target', () => {
  const components: Readonly<Record<string, Readonly<Record<string, unknown>>>> =
    document.components
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]*)"/g)]
  expect(references.length).toBeGreaterThan(100)
  expect(text.split('"$ref"')).toHaveLength(references.length + 1)
  for (const [, kind = '', name = ''] of references) expect(components[kind]).toHaveProperty([name])
})

test('no schema is empty: what zod cannot express has metadata', () => {
  expect(text).not.toMatch(/"schema":\{\}|"(items|additionalProperties)":\{\}/)
  expect(text).not.toContain('__shared')
  for (const schema of Object.values(document.components.schemas)) {
    expect(Object.keys(schema)).not.toEqual([])
  }
})

test('objects refuse unknown fields, except those that belong to the client', () => {
  expect(document.components.schemas['ContextInput']).toMatchObject({
    type: 'object',
    additionalProperties: false,
    required: ['content', 'source', 'trustLevel'],
    properties: { content: { type: 'string', minLength: 1, maxLength: 65_536 } },
  })
  expect(document.components.schemas['ActionInput']).toMatchObject({
    properties: {
      proposedAction: {
        properties: { arguments: { type: 'object', additionalProperties: true } },
      },
    },
  })
  const open = text.split('"additionalProperties":true').length - 1
  expect(open).toBe(3 + 1) // two kinds of arguments and inputSchema; the body of the payment processor
})

test('the envelope is a union with its type as discriminator', () => {
  const envelope = document.components.schemas['Envelope']
  expect(envelope).toMatchObject({ discriminator: { propertyName: 'type' } })
  expect(envelope?.['oneOf']).toHaveLength(5)
})

const described = [
  ...operations.map((operation) => [operation.id, document, operation] as const),
  ...botGatewayOperations.map(
    (operation) => [operation.id, botGatewayOpenApiDocument(), operation] as const,
  ),
]

describe.each(described)('%s', (id, { paths, components }, operation) => {
  test(`the examples of ${id} pass their schemas`, () => {
    for (const { schema, examples } of bodiesOf(operation)) {
      for (const example of Object.values(examples)) expect(issuesOf(schema, example)).toEqual([])
    }
  })

  test(`the error codes of ${id} are listed under their statuses`, () => {
    const written = paths[operation.path]?.[operation.method]
    for (const code of operation.errors) {
      const { status } = errorCatalog[code]
      const name = errorComponentName(code)
      const shared = responseOf(written, status)
      const isShared = Object(shared).$ref === `#/components/responses/${name}`
      const response = JSON.stringify(isShared ? components.responses[name] : shared)
      // A page names its error in words.
      const isPage = operation.pages?.includes(code) === true
      const reference = `"$ref":"#/components/schemas/${name}"`
      expect(response).toContain(isPage ? `\`${code}\`` : reference)
      expect(response).toContain('X-Request-Id')
      expect(response.includes('Retry-After')).toBe([429, 502, 503, 504].includes(status))
      expect(response.includes('WWW-Authenticate')).toBe(status === 401)
    }
  })

  test(`${id} lists no error twice`, () => {
    expect(new Set(operation.errors).size).toBe(operation.errors.length)
  })
})

test('an optional body, and the cookies that errors set, are described', () => {
  const portal = document.paths['/api/billing/portal']?.['post']
  expect(portal).toMatchObject({ requestBody: { required: false } })
  const callback = document.paths['/api/auth/openid/callback']?.['get']
  expect(responseOf(callback, 400)).toHaveProperty(['headers', 'Set-Cookie'])
})

test('billed operations describe the idempotency headers', () => {
  const evaluate = JSON.stringify(document.paths['/api/v1/agent/evaluate']?.['post'])
  expect(evaluate).toContain('#/components/parameters/IdempotencyKey')
  expect(evaluate).toContain('Idempotent-Replayed')
  expect(document.components.parameters['IdempotencyKey']).toMatchObject({ required: true })
  const inspect = JSON.stringify(document.paths['/api/verify/inspect']?.['post'])
  expect(inspect).toContain('#/components/parameters/OptionalIdempotencyKey')
})

function bodiesOf(operation: Operation): Body[] {
  const { request, success } = operation
  const bodies = request === undefined || 'foreign' in request ? [] : [request]
  return success.body === undefined ? bodies : [...bodies, success.body]
}

function responseOf(operation: unknown, status: number): unknown {
  const responses: unknown = Object(operation).responses
  return Object(responses)[status]
}
