import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { envelopes, withField } from './envelopes.ts'
import { fields } from './field-rules.ts'
import {
  createTestApi,
  expectError,
  newAccount,
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

describe.each(fields)('$type $path', ({ type, path, takes, refuses }) => {
  test('takes what is allowed', async () => {
    for (const value of takes) {
      const response = await post(api, account, withField(envelopes[type], path, value))
      // What comes after the schema: too large a state, no provider, or a rule that decides.
      expect([413, 503, 200]).toContain(response.status)
    }
  })

  test('refuses what is not, and says where and why', async () => {
    for (const { value, issue, where } of refuses) {
      const response = await post(api, account, withField(envelopes[type], path, value))
      const error = await expectError(response, 422, 'INVALID_SCHEMA')
      expect(error.details).toEqual([{ path: where ?? path, issue }])
    }
  })
})

describe('type', () => {
  test.each([undefined, null, '', 'Context', 'constructor', '__proto__', 1, ['context']])(
    '%j',
    async (type) => {
      const response = await post(api, account, withField(envelopes.context, 'type', type))
      const error = await expectError(response, 422, 'INVALID_SCHEMA')
      expect(error.details).toEqual([{ path: 'type', issue: 'invalid_value' }])
    },
  )

  test('the input of another type does not pass', async () => {
    const { input } = envelopes.output
    const response = await post(api, account, { type: 'context', input })
    await expectError(response, 422, 'INVALID_SCHEMA')
  })
})

describe('the body', () => {
  test.each(['null', '[]', '"text"', '1', 'true', '[{}]'])('%s is no envelope', async (body) => {
    await expectError(await post(api, account, body), 422, 'INVALID_SCHEMA')
  })

  test('lengths are counted in code points', async () => {
    const sent = (count: number) =>
      post(
        api,
        account,
        withField(envelopes.context, 'metadata.requestRef', '\u{1f600}'.repeat(count)),
      )
    expect((await sent(128)).status).toBe(503)
    await expectError(await sent(129), 422, 'INVALID_SCHEMA')
  })

  test('__proto__ is a key like any other: unknown in an envelope, data in arguments', async () => {
    const asField = JSON.stringify(envelopes.context).replace('{"type"', '{"__proto__":{},"type"')
    const error = await expectError(await post(api, account, asField), 422, 'INVALID_SCHEMA')
    expect(error.details).toEqual([{ path: '', issue: 'unrecognized_keys' }])
    const asData = JSON.stringify(envelopes.action).replace(
      '{"city"',
      '{"__proto__":{"a":1},"city"',
    )
    expect((await post(api, account, asData)).status).toBe(503)
  })

  test('a hundred thousand brackets are refused like any other wrong value', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    await expectError(await post(api, account, deep), 422, 'INVALID_SCHEMA')
    const inside = JSON.stringify(envelopes.action).replace('"Lisbon"', deep)
    const error = await expectError(await post(api, account, inside), 422, 'INVALID_SCHEMA')
    expect(error.details).toEqual([{ path: 'input.proposedAction.arguments', issue: 'too_deep' }])
  })

  test('numbers that JavaScript cannot hold are refused in client objects', async () => {
    const body = JSON.stringify(envelopes.action).replace('"Lisbon"', '1e999')
    const error = await expectError(await post(api, account, body), 422, 'INVALID_SCHEMA')
    expect(error.details).toEqual([
      { path: 'input.proposedAction.arguments', issue: 'invalid_number' },
    ])
  })

  test('an answer to thousands of problems stays small', async () => {
    const input = { goal: 'x', events: Array.from({ length: 200 }, () => ({ id: 1, kind: 2 })) }
    const error = await expectError(
      await post(api, account, { type: 'trace', input }),
      422,
      'INVALID_SCHEMA',
    )
    expect(error.details?.length).toBeLessThanOrEqual(32)
  })
})
