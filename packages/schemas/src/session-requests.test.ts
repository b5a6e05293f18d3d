import { describe, expect, test } from 'vitest'
import { issuesOf, issuesOfJson } from '../test/issues-of.ts'
import { DeleteAccountRequest } from './account.ts'
import { ApiKeyToken, CreateApiKeyRequest, RevokeApiKeyRequest } from './api-keys.ts'
import { CheckoutRequest, PortalRequest } from './billing.ts'
import { EndSessionsRequest } from './sessions.ts'
import { SignInEmailRequest, SignInVerifyRequest } from './sign-in.ts'

describe('checkout', () => {
  const body = { amountCents: 500, idempotencyKey: 'k'.repeat(16), returnPath: '/billing' }

  test.each([500, 600, 49_900, 50_000])('a checkout of %i cents is accepted', (amountCents) => {
    expect(issuesOf(CheckoutRequest, { ...body, amountCents })).toEqual([])
  })

  test.each([
    [400, 'too_small'],
    [499, 'too_small'],
    [501, 'not_multiple_of'],
    [550, 'not_multiple_of'],
    [50_001, 'too_big'],
    [50_100, 'too_big'],
    [500.5, 'invalid_type'],
    ['500', 'invalid_type'],
    [-500, 'too_small'],
    [Number.POSITIVE_INFINITY, 'invalid_type'],
    [Number.NaN, 'invalid_type'],
  ])('a checkout of %j cents is refused with %s', (amountCents, issue) => {
    expect(issuesOf(CheckoutRequest, { ...body, amountCents })).toContain(`amountCents: ${issue}`)
  })

  test('a checkout requires every field and refuses unknown ones', () => {
    expect(issuesOf(CheckoutRequest, {})).toEqual([
      'amountCents: invalid_type',
      'idempotencyKey: invalid_type',
      'returnPath: invalid_type',
    ])
    expect(issuesOf(CheckoutRequest, { ...body, currency: 'usd' })).toEqual([': unrecognized_keys'])
  })

  test('a checkout checks its key and its return path', () => {
    expect(issuesOf(CheckoutRequest, { ...body, idempotencyKey: 'short' })).toEqual([
      'idempotencyKey: too_small',
    ])
    expect(issuesOf(CheckoutRequest, { ...body, returnPath: '//example.com' })).toEqual([
      'returnPath: unsafe_path',
    ])
  })
})

test('the portal request accepts an empty object only', () => {
  expect(issuesOf(PortalRequest, {})).toEqual([])
  expect(issuesOf(PortalRequest, { returnPath: '/' })).toEqual([': unrecognized_keys'])
  expect(issuesOfJson(PortalRequest, '{"__proto__":null}')).toEqual([': unrecognized_keys'])
})

describe('API keys', () => {
  test.each([
    ['a', []],
    ['a'.repeat(100), []],
    ['', ['name: too_small', 'name: blank']],
    [' ', ['name: blank']],
    ['\u200b\u00ad\u3164', ['name: blank']],
    [`my asek_${'0'.repeat(38)}`, ['name: contains_secret']],
    ['a\u001b[31mb', ['name: invalid_format']],
    ['a'.repeat(101), ['name: too_big']],
    [1, ['name: invalid_type']],
  ])('the API key name %j has the issues %j', (name, issues) => {
    expect(issuesOf(CreateApiKeyRequest, { name })).toEqual(issues)
  })

  test('an API key is revoked by its id, a UUID', () => {
    expect(issuesOf(RevokeApiKeyRequest, { id: '5d1d2f0a-7c3b-4a8e-8f21-9b0c1d2e3f4a' })).toEqual(
      [],
    )
    expect(issuesOf(RevokeApiKeyRequest, { id: '1' })).toEqual(['id: invalid_format'])
  })

  const token = (rest: string) => ['asek', rest].join('_')
  test.each([
    [token('0'.repeat(38)), true],
    [token('azAZ09'.repeat(6) + 'xy'), true],
    [token('0'.repeat(37)), false],
    [token('0'.repeat(39)), false],
    [token(`${'0'.repeat(37)}-`), false],
    [token(`${'0'.repeat(38)}\n`), false],
    [token('0'.repeat(38)).toUpperCase(), false],
    [`ase_${'0'.repeat(38)}`, false],
  ])('%j has the form of an API key: %j', (value, expected) => {
    expect(ApiKeyToken.safeParse(value).success).toBe(expected)
  })
})

test.each(['delete', 'DELETE ', ' DELETE', 'DELETED', '', true, null])(
  'an account is not deleted by %j',
  (confirmation) => {
    expect(issuesOf(DeleteAccountRequest, { confirmation: 'DELETE' })).toEqual([])
    expect(issuesOf(DeleteAccountRequest, { confirmation })).toEqual([
      'confirmation: invalid_value',
    ])
  },
)

describe('sign-in', () => {
  test('the return path of a sign-in is optional and stays inside the service', () => {
    const email = 'ada@example.com'
    expect(issuesOf(SignInEmailRequest, { email })).toEqual([])
    expect(issuesOf(SignInEmailRequest, { email, returnPath: '/keys' })).toEqual([])
    expect(issuesOf(SignInEmailRequest, { email, returnPath: '/\\example.com' })).toContain(
      'returnPath: invalid_format',
    )
    expect(issuesOf(SignInEmailRequest, { email: 'ada' })).toEqual(['email: invalid_email'])
  })

  test.each([
    ['A-z_0'.repeat(9).slice(0, 43), []],
    ['A'.repeat(42), ['token: invalid_format']],
    ['A'.repeat(44), ['token: invalid_format']],
    [`${'A'.repeat(42)}=`, ['token: invalid_format']],
  ])('the sign-in token %s has the issues %j', (token, issues) => {
    expect(issuesOf(SignInVerifyRequest, { token })).toEqual(issues)
  })
})

describe('ending sessions', () => {
  const id = '7e2a9c40-1f5b-4d3e-9a68-2b7c8d9e0f1a'
  test('a request to end sessions has one id, or others: true', () => {
    expect(issuesOf(EndSessionsRequest, { id })).toEqual([])
    expect(issuesOf(EndSessionsRequest, { others: true })).toEqual([])
  })

  test.each([{}, { id: 'x' }, { others: false }, { id, others: true }, { all: true }, [id], null])(
    'a request to end sessions refuses %j',
    (body) => {
      expect(issuesOf(EndSessionsRequest, body)).not.toEqual([])
    },
  )
})
