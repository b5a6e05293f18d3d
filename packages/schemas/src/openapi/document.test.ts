import { describe, expect, test } from 'vitest'
import { issuesOf } from '../../test/issues-of.ts'
import { errorCatalog } from '../errors.ts'
import { openApiDocument, operations } from './document.ts'
import type { Body, Operation } from './operation.ts'

const document = openApiDocument()
const text = JSON.stringify(document)

const endpoints: readonly [method: string, path: string, security: readonly string[]][] = [
  ['get', '/api/v1/agent/evaluate', []],
  ['post', '/api/v1/agent/evaluate', ['apiKey']],
  ['post', '/api/verify/inspect', ['apiKey', 'session']],
  ['get', '/api/reports/{id}', []],
  ['get', '/api/auth/me', ['session']],
  ['get', '/api/keys', ['session']],
  ['post', '/api/keys', ['session']],
  ['delete', '/api/keys', ['session']],
  ['get', '/api/account/data', ['session']],
  ['delete', '/api/account/data', ['session']],
  ['post', '/api/billing/checkout', ['session']],
  ['post', '/api/billing/portal', ['session']],
  ['post', '/api/billing/webhook', ['paymentSignature']],
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
  ['post', '/api/auth/passkeys/sign-in/options', []],
  ['post', '/api/auth/passkeys/sign-in', []],
  ['get', '/api/auth/openid', []],
  ['get', '/api/auth/openid/callback', []],
  ['get', '/health', []],
  ['post', '/webhook/inspect', ['botSecret']],
  ['post', '/webhook/discord', ['discordSignature']],
  ['post', '/webhook/telegram', ['telegramSecret']],
  ['post', '/webhook/twitter', ['twitterSignature']],
  ['get', '/', []],
  ['get', '/health/live', []],
]

test.each(endpoints)('%s %s is described, with who may call it', (method, path, security) => {
  expect(document.paths[path]?.[method]).toMatchObject({
    security: security.map((scheme) => ({ [scheme]: [] })),
  })
})

test('it is OpenAPI 3.1.0 of the interface version 0.0.7', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info['version']).toBe('0.0.7')
})

test('it is made once, the same in every process, and cannot be changed by a caller', () => {
  expect(openApiDocument()).toBe(document)
  expect(Object.isFrozen(document.paths['/api/keys']?.['get'])).toBe(true)
  expect(Object.keys(document.components.schemas)).toEqual(
    Object.keys(document.components.schemas).toSorted(),
  )
})

test('every reference leads somewhere', () => {
  const components: Readonly<Record<string, Readonly<Record<string, unknown>>>> =
    document.components
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]*)"/g)]
  expect(references.length).toBeGreaterThan(100)
  expect(text.split('"$ref"')).toHaveLength(references.length + 1)
  for (const [, kind = '', name = ''] of references) expect(components[kind]).toHaveProperty([name])
})

test('no schema is empty: what zod cannot express was written down', () => {
  expect(text).not.toMatch(/"schema":\{\}|"(items|additionalProperties)":\{\}/)
  expect(text).not.toContain('__shared')
  for (const schema of Object.values(document.components.schemas)) {
    expect(Object.keys(schema)).not.toEqual([])
  }
})

test('every pattern is one that a JSON Schema validator can compile', () => {
  const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)]
  expect(patterns.length).toBeGreaterThan(10)
  for (const [, json = ''] of patterns) {
    const pattern: unknown = JSON.parse(json)
    expect(() => new RegExp(String(pattern), 'u')).not.toThrow()
  }
})

test('objects refuse unknown fields, but for those that belong to the client', () => {
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
  expect(open).toBe(3 + 4) // two kinds of arguments and inputSchema; four bodies of other companies
})

test('the envelope is a union that its type selects', () => {
  const envelope = document.components.schemas['Envelope']
  expect(envelope).toMatchObject({ discriminator: { propertyName: 'type' } })
  expect(envelope?.['oneOf']).toHaveLength(5)
})

describe.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s',
  (_id, operation) => {
    test('its examples pass their schemas', () => {
      for (const { schema, examples } of bodiesOf(operation)) {
        for (const example of Object.values(examples)) expect(issuesOf(schema, example)).toEqual([])
      }
    })

    test('its error codes are listed under their statuses', () => {
      const described = document.paths[operation.path]?.[operation.method]
      for (const code of operation.errors) {
        const { status } = errorCatalog[code]
        const response = JSON.stringify(responseOf(described, status))
        // A page names its error in words.
        const isPage = operation.pages?.includes(code) === true
        expect(response).toContain(isPage ? `\`${code}\`` : `"${code}"`)
        expect(response).toContain('X-Request-Id')
        expect(response.includes('Retry-After')).toBe([429, 502, 503, 504].includes(status))
        expect(response.includes('WWW-Authenticate')).toBe(status === 401)
      }
    })

    test('no error is listed twice', () => {
      expect(new Set(operation.errors).size).toBe(operation.errors.length)
    })
  },
)

test('a body that may be left out, and cookies that errors set, are described', () => {
  const portal = document.paths['/api/billing/portal']?.['post']
  expect(portal).toMatchObject({ requestBody: { required: false } })
  const callback = document.paths['/api/auth/openid/callback']?.['get']
  expect(responseOf(callback, 400)).toHaveProperty(['headers', 'Set-Cookie'])
})

test('billed calls show the headers of idempotency', () => {
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
