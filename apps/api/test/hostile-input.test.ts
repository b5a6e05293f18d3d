import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { ErrorResponse, EvaluationResponse } from '@ase/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { destructive, envelopes, withField } from './envelopes.ts'
import {
  createTestApi,
  headersOf,
  newAccount,
  PATH,
  type TestAccount,
  type TestApi,
} from './support.ts'

let database: TestDatabase
let api: TestApi
let account: TestAccount
let requestsSent = 0
beforeAll(async () => {
  database = await createTestDatabase()
  api = createTestApi(database.db)
})
afterAll(() => database.drop())

const RUNS = 150
const REQUESTS_PER_ACCOUNT = 10

/** Changes accounts before any rate window is full, so that good requests go all the way. */
async function nextHeaders(): Promise<Headers> {
  if (requestsSent % REQUESTS_PER_ACCOUNT === 0) account = await newAccount(database.db)
  requestsSent += 1
  return headersOf(account.apiKey)
}

async function expectDocumentedAnswer(body: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const response = await api.app.request(PATH, {
    method: 'POST',
    headers: await nextHeaders(),
    body,
  })
  expect([200, 400, 413, 422]).toContain(response.status)
  const answer: unknown = await response.json()
  if (response.status === 200) EvaluationResponse.parse(answer)
  else ErrorResponse.parse(answer)
}

const paths = [
  'type',
  'mode',
  'policy',
  'input',
  'metadata',
  'input.content',
  'input.proposedAction.arguments',
  'input.grantedCapabilities',
  'input.tools',
  'input.events',
  'extra',
  '__proto__',
]
const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '__proto__',
    'rm -rf /',
    'http://169.254.169.254/',
    '"'.repeat(500),
  ),
)
const hostileValue = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }),
  fc.dictionary(hostileText, fc.oneof(hostileText, fc.jsonValue())),
  fc.array(hostileText, { maxLength: 40 }),
)
const base = fc.constantFrom<object>(...Object.values(envelopes), destructive)

test('an envelope with any fields exchanged never breaks the service', async () => {
  const changes = fc.array(fc.tuple(fc.constantFrom(...paths), hostileValue), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(base, changes, async (envelope, list) => {
      let mutated: object = envelope
      for (const [path, value] of list) mutated = tryField(mutated, path, value)
      await expectDocumentedAnswer(JSON.stringify(mutated))
    }),
    { numRuns: RUNS },
  )
})

test('valid envelopes with hostile text in them never break the service', async () => {
  const requests = fc.oneof(
    hostileText.map((content) => withField(envelopes.context, 'input.content', content)),
    hostileText.map((content) => withField(envelopes.output, 'input.content', content)),
    fc
      .dictionary(hostileText, hostileValue)
      .map((args) => withField(envelopes.action, 'input.proposedAction.arguments', args)),
    hostileText.map((goal) => withField(envelopes.trace, 'input.goal', goal)),
  )
  await fc.assert(
    fc.asyncProperty(requests, (envelope) => expectDocumentedAnswer(JSON.stringify(envelope))),
    { numRuns: RUNS },
  )
})

test('any JSON never breaks the service', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ stringUnit: 'binary' }), (json) => expectDocumentedAnswer(json)),
    { numRuns: RUNS },
  )
})

test('any bytes never break the service', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), (bytes) =>
      expectDocumentedAnswer(new Uint8Array(bytes)),
    ),
    { numRuns: RUNS },
  )
})

test('a valid envelope that is cut or altered anywhere never breaks the service', async () => {
  const garbled = fc
    .tuple(base, fc.nat(), fc.uint8Array({ maxLength: 8 }))
    .map(([envelope, at, noise]) => {
      const bytes = Buffer.from(JSON.stringify(envelope))
      const cut = at % bytes.length
      return new Uint8Array(
        Buffer.concat([bytes.subarray(0, cut), noise, bytes.subarray(cut + noise.length)]),
      )
    })
  await fc.assert(
    fc.asyncProperty(garbled, (bytes) => expectDocumentedAnswer(bytes)),
    {
      numRuns: RUNS,
    },
  )
})

test('any Authorization and Idempotency-Key that HTTP can carry never break the service', async () => {
  const headerText = fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 200,
  })
  await fc.assert(
    fc.asyncProperty(headerText, headerText, async (authorization, idempotencyKey) => {
      const response = await api.app.request(PATH, {
        method: 'POST',
        headers: headersOf('', { authorization, 'idempotency-key': idempotencyKey }),
        body: '{}',
      })
      expect(response.status).toBe(401)
    }),
    { numRuns: RUNS },
  )
})

function tryField(envelope: object, path: string, value: unknown): object {
  try {
    return withField(envelope, path, value)
  } catch {
    return envelope
  }
}
