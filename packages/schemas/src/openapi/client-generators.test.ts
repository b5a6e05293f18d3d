import { describe, expect, test } from 'vitest'
import { errorCatalog, isErrorCode } from '../errors.ts'
import { signalNames } from '../evaluation.ts'
import {
  exampleImage,
  InspectionByImage,
  InspectionByUrl,
  InspectionRequest,
} from '../inspection.ts'
import { botGatewayOperations } from './bot-gateway-operations.ts'
import { componentSchemas } from './component-schemas.ts'
import { botGatewayOpenApiDocument, openApiDocument, operations } from './document.ts'
import { errorComponentName } from './error-components.ts'

type Node = Readonly<Record<string, unknown>>

const documents = [
  ['API', openApiDocument(), operations],
  ['bot gateway', botGatewayOpenApiDocument(), botGatewayOperations],
] as const

/** Every object within a value, the value itself included. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  return [{ ...value }, ...Object.values(value).flatMap(nodesIn)]
}

/** What a pattern does not mean without Unicode mode, or counts in other units there. Null when there is nothing. */
function unicodeModeOnly(pattern: string): string | null {
  const tokens = pattern.match(/\\[\s\S]|[\s\S]/g) ?? []
  const escapes = tokens
    .filter((token) => /^\\[pPkqu]$/.test(token))
    .map((token) => token.charAt(1))
  if (escapes.some((letter) => 'pPkq'.includes(letter))) return 'a property or a named group'
  if (pattern.includes('\\u{')) return 'a code point in braces'
  if (/[\uD800-\uDFFF]|\\u[dD][89a-fA-F]/.test(pattern)) return 'a character beyond U+FFFF'
  // A character beyond U+FFFF counts as two without Unicode mode, so that a bound would be another one.
  if (/(?:\.|\[\^(?:\\.|[^\]\\])*\]|\\[DSW])[{?]/.test(pattern)) return 'a bound on any character'
  return null
}

test.each([
  ['^[^\\p{Cc}]*$', 'a property or a named group'],
  ['^[\\P{L}]*$', 'a property or a named group'],
  ['(?<a>x)\\k<a>', 'a property or a named group'],
  ['^\\u{1F600}$', 'a code point in braces'],
  ['^[\\u{0}-\\u{1F}]$', 'a code point in braces'],
  ['^[😀]$', 'a character beyond U+FFFF'],
  ['^\\uD83D$', 'a character beyond U+FFFF'],
  ['^.{1,3}$', 'a bound on any character'],
  ['^[^a\\]]{3}$', 'a bound on any character'],
  ['^\\S?$', 'a bound on any character'],
  ['^[^\\u0000-\\u001F]*$', null],
  ['^\\\\p[a-z]{3}$', null],
  ['^[A-Z][^x]*$', null],
])('the pattern %s needs Unicode mode: %s', (pattern, expected) => {
  expect(unicodeModeOnly(pattern)).toBe(expected)
})

describe.each(documents)('the document of the %s', (server, document, described) => {
  test(`the document of the ${server} describes every operation in more than its summary`, () => {
    for (const { id, summary, description } of described) {
      expect(description.trim(), id).not.toBe('')
      expect(description, id).not.toBe(summary)
    }
    expect(document.info['contact']).toMatchObject({ name: expect.any(String) })
  })

  test(`the patterns of the ${server} mean the same with and without Unicode mode`, () => {
    const patterns = nodesIn(document).flatMap(({ pattern }) =>
      typeof pattern === 'string' ? [pattern] : [],
    )
    expect(patterns.length).toBeGreaterThan(5)
    for (const pattern of patterns) {
      for (const flags of ['', 'u']) expect(() => new RegExp(pattern, flags)).not.toThrow()
      expect(unicodeModeOnly(pattern), pattern).toBeNull()
    }
  })

  test(`the document of the ${server} has no pattern beside the format of a timestamp`, () => {
    const timestamps = nodesIn(document).filter(({ format }) => format === 'date-time')
    expect(timestamps.filter(({ pattern }) => pattern !== undefined)).toEqual([])
  })

  test(`the document of the ${server} has no default in a property, which some client generators read as required`, () => {
    const properties = nodesIn(document.components.schemas).flatMap(({ properties: each }) =>
      typeof each === 'object' && each !== null ? Object.entries(each) : [],
    )
    expect(properties.length).toBeGreaterThan(20)
    const withDefault = properties.filter(([, schema]) => Object.hasOwn(Object(schema), 'default'))
    expect(withDefault.map(([name]) => name)).toEqual([])
  })

  test(`the document of the ${server} lists the code of each error`, () => {
    for (const code of Object.keys(errorCatalog).filter(isErrorCode)) {
      const schema = document.components.schemas[errorComponentName(code)]
      if (schema === undefined) continue
      expect(schema).toMatchObject({
        description: errorCatalog[code].message,
        properties: { ok: { const: false }, code: { const: code } },
        required: ['ok', 'error', 'code'],
      })
    }
  })
})

test('each error code has a component with its name', () => {
  const names = Object.keys(errorCatalog).filter(isErrorCode).map(errorComponentName)
  expect(new Set(names).size).toBe(names.length)
})

test('every named schema is in a document, except errors that no operation lists', () => {
  const published = new Set(
    documents.flatMap(([, { components }]) => Object.keys(components.schemas)),
  )
  const unused = Object.keys(componentSchemas()).filter((name) => !published.has(name))
  const errors = new Set(Object.keys(errorCatalog).filter(isErrorCode).map(errorComponentName))
  expect(unused.filter((name) => !errors.has(name))).toEqual([])
})

test('the signals are eight optional properties', () => {
  const { Signals } = openApiDocument().components.schemas
  expect(Object.keys(Object(Signals?.['properties']))).toEqual([...signalNames])
  expect(Signals).toMatchObject({ additionalProperties: false })
  expect(Signals).not.toHaveProperty('required')
})

test.each([
  [{ url: 'https://example.com/a.png' }, true],
  [{ image: exampleImage }, true],
  [{}, false],
  [{ url: 'https://example.com/a.png', image: exampleImage }, false],
  [{ url: 'https://example.com/a.png', other: 1 }, false],
  [{ url: 'http://user@example.com' }, false],
  [{ image: 'none' }, false],
])(
  'an inspection of %j is accepted by the service and by exactly one published form: %j',
  (body, isAccepted) => {
    expect(InspectionRequest.safeParse(body).success).toBe(isAccepted)
    const forms = [InspectionByUrl, InspectionByImage].filter(
      (form) => form.safeParse(body).success,
    )
    expect(forms).toHaveLength(isAccepted ? 1 : 0)
    expect(openApiDocument().components.schemas['InspectionRequest']).toEqual({
      oneOf: [
        { $ref: '#/components/schemas/InspectionByUrl' },
        { $ref: '#/components/schemas/InspectionByImage' },
      ],
    })
  },
)
