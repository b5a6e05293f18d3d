import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { issuesOf } from '../test/issues-of.ts'
import { samples, withField } from '../test/sample-envelopes.ts'
import { DeleteAccountRequest } from './account.ts'
import { CreateApiKeyRequest, RevokeApiKeyRequest } from './api-keys.ts'
import { CheckoutRequest, PortalRequest } from './billing.ts'
import { Envelope } from './envelope.ts'
import { InspectionRequest } from './inspection.ts'
import { parseAs } from './parse.ts'
import { SignInEmailRequest, SignInVerifyRequest } from './sign-in.ts'

const requests: readonly [string, z.ZodType][] = [
  ['Envelope', Envelope],
  ['InspectionRequest', InspectionRequest],
  ['CreateApiKeyRequest', CreateApiKeyRequest],
  ['RevokeApiKeyRequest', RevokeApiKeyRequest],
  ['DeleteAccountRequest', DeleteAccountRequest],
  ['CheckoutRequest', CheckoutRequest],
  ['PortalRequest', PortalRequest],
  ['SignInEmailRequest', SignInEmailRequest],
  ['SignInVerifyRequest', SignInVerifyRequest],
]

describe.each(requests)('%s', (name, schema) => {
  test(`${name} accepts or refuses any JSON with INVALID_SCHEMA and never throws`, () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const parsed = parseAs(schema, value)
        expect(parsed.ok ? 'INVALID_SCHEMA' : parsed.error.code).toBe('INVALID_SCHEMA')
      }),
    )
  })
})

/** A word that no schema uses, so that its appearance is an echo. */
const word = fc.stringMatching(/^[a-z]{6,12}$/).map((letters) => `zz${letters}qq`)

/** An almost valid request: one field of the input, or one beside it, was replaced by the client's own. */
const brokenEnvelope = fc
  .tuple(
    fc.constantFrom(...Object.values(samples)),
    fc.constantFrom('input', 'policy', 'metadata', 'mode', 'type', 'input.tools', 'input.events'),
    word,
    fc.boolean(),
  )
  .map(([sample, path, secret, asKey]) => ({
    secret,
    body: withField(sample, asKey ? `${path}.${secret}` : path, asKey ? 1 : secret),
  }))

test('details never hold a key or a value of the client', () => {
  fc.assert(
    fc.property(brokenEnvelope, ({ body, secret }) => {
      const parsed = parseAs(Envelope, body)
      expect(JSON.stringify(parsed.ok ? [] : parsed.error)).not.toContain(secret)
    }),
  )
})

test('details of client-owned objects end at the schema’s own field', () => {
  fc.assert(
    fc.property(word, (secret) => {
      const value = withField(samples.action, 'input.proposedAction.arguments', {
        [secret]: { [secret]: [secret, Number.POSITIVE_INFINITY] },
      })
      expect(issuesOf(Envelope, value)).toEqual([
        'input.proposedAction.arguments: number_out_of_range',
      ])
    }),
  )
})

test('an error has at most 32 details, whatever the body', () => {
  const value = withField(samples.action, 'input.grantedCapabilities', Array(128).fill(1))
  expect(issuesOf(Envelope, value)).toHaveLength(32)
})
