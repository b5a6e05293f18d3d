import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { envelopes, withField } from './envelopes.ts'
import { fields } from './field-rules.ts'
import {
  createTestApi,
  expectError,
  newAccount,
  newIdempotencyKey,
  post,
  type TestAccount,
  type TestApi,
} from './support.ts'

let database: TestDatabase
let api: TestApi
let account: TestAccount
beforeAll(async () => {
  database = await createTestDatabase()
  // Without a provider a good request costs nothing and takes no place in the rate window.
  api = createTestApi(database.db, { provider: null })
  account = await newAccount(database.db)
})
afterAll(() => database.drop())

describe.each(fields)(
  'POST /api/v1/agent/evaluate: 422 INVALID_SCHEMA, $type $path',
  ({ type, path, takes, refuses }) => {
    test(`the field ${path} of ${type} accepts its allowed values`, async () => {
      for (const value of takes) {
        const response = await post(api, account, withField(envelopes[type], path, value))
        // What comes after the schema: too large a state, no provider, or a rule that decides.
        expect([413, 503, 200]).toContain(response.status)
      }
    })

    test(`the field ${path} of ${type} refuses other values with path and issue`, async () => {
      for (const { value, issue, where } of refuses) {
        const response = await post(api, account, withField(envelopes[type], path, value))
        const error = await expectError(response, 422, 'INVALID_SCHEMA')
        expect(error.details).toEqual([{ path: where ?? path, issue }])
      }
    })
  },
)

describe('POST /api/v1/agent/evaluate: 422 INVALID_SCHEMA, the type', () => {
  test.each([undefined, null, '', 'Context', 'constructor', '__proto__', 1, ['context']])(
    'the type %j is refused',
    async (type) => {
      const response = await post(api, account, withField(envelopes.context, 'type', type))
      const error = await expectError(response, 422, 'INVALID_SCHEMA')
      expect(error.details).toEqual([{ path: 'type', issue: 'invalid_value' }])
    },
  )

  test('the input of another type is refused', async () => {
    const { input } = envelopes.output
    const response = await post(api, account, { type: 'context', input })
    await expectError(response, 422, 'INVALID_SCHEMA')
  })
})

describe('POST /api/v1/agent/evaluate: 422 INVALID_SCHEMA, the body', () => {
  test.each(['null', '[]', '"text"', '1', 'true', '[{}]'])(
    'the body %s is refused as an envelope',
    async (body) => {
      await expectError(await post(api, account, body), 422, 'INVALID_SCHEMA')
    },
  )

  test('lengths of fields are counted in code points', async () => {
    const sent = (count: number) =>
      post(
        api,
        account,
        withField(envelopes.context, 'metadata.requestRef', '\u{1f600}'.repeat(count)),
      )
    expect((await sent(128)).status).toBe(503)
    await expectError(await sent(129), 422, 'INVALID_SCHEMA')
  })

  test('the key __proto__ is refused in an envelope and is data in arguments', async () => {
    const asField = JSON.stringify(envelopes.context).replace('{"type"', '{"__proto__":{},"type"')
    const error = await expectError(await post(api, account, asField), 422, 'INVALID_SCHEMA')
    expect(error.details).toEqual([{ path: '', issue: 'unrecognized_keys' }])
    const asData = JSON.stringify(envelopes.action).replace(
      '{"city"',
      '{"__proto__":{"a":1},"city"',
    )
    expect((await post(api, account, asData)).status).toBe(503)
  })

  test('a hundred thousand brackets are refused with INVALID_SCHEMA', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    await expectError(await post(api, account, deep), 422, 'INVALID_SCHEMA')
    const inside = JSON.stringify(envelopes.action).replace('"Lisbon"', deep)
    const error = await expectError(await post(api, account, inside), 422, 'INVALID_SCHEMA')
    expect(error.details).toEqual([{ path: 'input.proposedAction.arguments', issue: 'too_deep' }])
  })

  test.each(['1e999', '9007199254740993', '9007199254740993.0', '[1,{"n":-12345678901234567890}]'])(
    'numbers that a double cannot hold are refused in client objects: %s',
    async (number) => {
      const body = JSON.stringify(envelopes.action).replace('"Lisbon"', number)
      const error = await expectError(await post(api, account, body), 422, 'INVALID_SCHEMA')
      expect(error.details).toEqual([
        { path: 'input.proposedAction.arguments', issue: 'number_out_of_range' },
      ])
    },
  )

  test.each<[string, string, string]>([
    ['an argument', '"city":', '"city":"x","c\\u0069ty":'],
    ['a field', '"tool":', '"tool":"x","tool":'],
    ['a field of the envelope', '"input":', '"input":{},"input":'],
  ])('a duplicate name is refused: %s', async (_, name, twice) => {
    const paths: Record<string, string> = {
      '"city":': 'input.proposedAction.arguments',
      '"tool":': 'input.proposedAction.tool',
      '"input":': 'input',
    }
    const body = JSON.stringify(envelopes.action).replace(name, twice)
    const error = await expectError(await post(api, account, body), 422, 'INVALID_SCHEMA')
    expect(error.details).toEqual([{ path: paths[name], issue: 'duplicate_name' }])
  })

  test('an account number that rounds to an earlier one is refused and not replayed', async () => {
    const key = { 'idempotency-key': newIdempotencyKey() }
    const pay = (to: string) =>
      post(api, account, JSON.stringify(envelopes.action).replace('"Lisbon"', to), key)
    expect((await pay('9007199254740992')).status).toBe(503)
    await expectError(await pay('9007199254740993'), 422, 'INVALID_SCHEMA')
  })

  test('an amount that shares a double with an earlier one is refused and not replayed', async () => {
    const key = { 'idempotency-key': newIdempotencyKey() }
    const pay = (amount: string) =>
      post(api, account, JSON.stringify(envelopes.action).replace('"Lisbon"', amount), key)
    expect((await pay('100000000000000.02')).status).toBe(503)
    const error = await expectError(await pay('100000000000000.01'), 422, 'INVALID_SCHEMA')
    expect(error.details).toEqual([
      { path: 'input.proposedAction.arguments', issue: 'number_not_exact' },
    ])
  })

  test('the answer to thousands of problems has at most 32 details', async () => {
    const input = { goal: 'x', events: Array.from({ length: 200 }, () => ({ id: 1, kind: 2 })) }
    const error = await expectError(
      await post(api, account, { type: 'trace', input }),
      422,
      'INVALID_SCHEMA',
    )
    expect(error.details?.length).toBeLessThanOrEqual(32)
  })
})
