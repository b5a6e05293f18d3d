import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import type { ErrorCode } from '@ase/schemas'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { destructive } from './envelopes.ts'
import {
  createTestApi,
  expectError,
  headersOf,
  newAccount,
  PATH,
  type TestAccount,
  type TestApi,
} from './support.ts'

/** What can be wrong with a request, in the order in which it is looked at. */
const faults: readonly {
  readonly code: ErrorCode
  readonly status: number
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: string
}[] = [
  { code: 'INVALID_ORIGIN', status: 403, headers: { origin: 'https://evil.example' } },
  { code: 'AUTH_REQUIRED', status: 401, headers: { authorization: null } },
  { code: 'UNSUPPORTED_CONTENT_TYPE', status: 415, headers: { 'content-type': 'text/plain' } },
  { code: 'IDEMPOTENCY_KEY_REQUIRED', status: 400, headers: { 'idempotency-key': null } },
  { code: 'PAYLOAD_TOO_LARGE', status: 413, body: `{${' '.repeat(262_144)}` },
  { code: 'INVALID_JSON', status: 400, body: '{' },
  { code: 'INVALID_SCHEMA', status: 422, body: '{}' },
  { code: 'AGENT_SECURITY_DISABLED', status: 503 },
]

let database: TestDatabase
let api: TestApi
let account: TestAccount
beforeAll(async () => {
  database = await createTestDatabase()
  // Everything is switched off, so that even a request without any other fault is refused.
  api = createTestApi(database.db, { disabled: { all: true, types: new Set() } })
  account = await newAccount(database.db)
})
afterAll(() => database.drop())

describe('of two faults the earlier one is answered', () => {
  const pairs = faults.flatMap((earlier, index) =>
    faults.slice(index).map((later) => ({ earlier, later })),
  )
  test.each(pairs)('$earlier.code before $later.code', async ({ earlier, later }) => {
    const headers = headersOf(account.apiKey, { ...later.headers, ...earlier.headers })
    const body = earlier.body ?? later.body ?? JSON.stringify(destructive)
    const response = await api.app.request(PATH, { method: 'POST', headers, body })
    await expectError(response, earlier.status, earlier.code)
  })
})
