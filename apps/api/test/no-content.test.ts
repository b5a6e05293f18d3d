import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { createInspector, InspectionFailure, type Inspector } from '@ase/inspection'
import { fail, openApiDocument, succeed, type Signals } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { destructive, envelopes } from './envelopes.ts'
import { nothingDeclared } from '@ase/inspection/testing'
import { fromOwnPage, sessionCookieOf } from './session-support.ts'
import { dataUriOf, inspectorOf, pngWith } from './images.ts'
import {
  createTestApi,
  headersOf,
  newAccount,
  newIdempotencyKey,
  PATH,
  post,
  providerOf,
  type TestApi,
} from './support.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const MARKER = 'xqzmarker'

/** Values that a schema fixes: anything else in an envelope is the client's own text. */
const fixedFields = new Set([
  'type',
  'mode',
  'source',
  'trustLevel',
  'kind',
  'phase',
  'timestamp',
  'id',
])

/** The same request with a numbered marker in every text and under a marked key of every open object. */
function mark(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => mark(item, field))
  if (typeof value === 'object' && value !== null) {
    const marked = Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, mark(item, key)]),
    )
    const isOpen = field === 'arguments' || field === 'inputSchema'
    return isOpen ? { ...marked, [`${MARKER}key`]: { deep: [`${MARKER} value`] } } : marked
  }
  if (typeof value !== 'string' || fixedFields.has(field)) return value
  return `${value} ${MARKER}${field}`
}

/** Everything that the service has kept or said: all rows of all tables, the log, the metrics. */
async function everythingKept(api: TestApi): Promise<string> {
  const { rows: tables } = await database.db.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  expect(tables.length).toBeGreaterThan(5)
  const dumps = await Promise.all(
    tables.map(({ name }) =>
      database.db.pool.query<{ row: string }>(`select t::text as row from ${name} t`),
    ),
  )
  const rows = dumps.flatMap((dump) => dump.rows.map(({ row }) => row))
  const metrics = await (await api.admin.request('/metrics')).text()
  expect(metrics).toContain('ase_http_request_duration_seconds')
  return [...rows, api.log(), metrics].join('\n')
}

/** The fields that a published schema lists, and below them; `[]` stands for the items of a list. */
function listedFields(schema: unknown, path = ''): string[] {
  const { $ref: reference, properties, items } = Object(schema)
  if (typeof reference === 'string') {
    const name = reference.slice(reference.lastIndexOf('/') + 1)
    return listedFields(Reflect.get(openApiDocument().components.schemas, name), path)
  }
  if (items !== undefined) return listedFields(items, `${path}[]`)
  if (properties === undefined) return [path]
  return Object.entries(properties).flatMap(([key, field]) => listedFields(field, `${path}.${key}`))
}

function filledFields(value: unknown, listed: readonly string[], path = ''): string[] {
  if (listed.includes(path)) return [path]
  if (Array.isArray(value)) return value.flatMap((item) => filledFields(item, listed, `${path}[]`))
  return Object.entries(Object(value)).flatMap(([key, item]) =>
    filledFields(item, listed, `${path}.${key}`),
  )
}

test('the tested envelopes have every field of their types', () => {
  const schemas = openApiDocument().components.schemas
  const aside = new Set(['.mode', '.policy.id', '.metadata.requestRef'])
  for (const [type, envelope] of Object.entries(envelopes)) {
    const schema = Reflect.get(schemas, `${type.charAt(0).toUpperCase()}${type.slice(1)}Envelope`)
    const listed = listedFields(schema)
    const filled = new Set(filledFields(envelope, listed))
    // What all types have in common, one of them has.
    const missing = listed.filter((field) => !filled.has(field))
    expect(missing.filter((field) => type === 'context' || !aside.has(field))).toEqual([])
  }
})

describe.each([...Object.entries(envelopes), ['a rule hit', destructive] as const])(
  '%s',
  (_, envelope) => {
    test('an evaluation leaves no text, no object key and no idempotency key in the database, log or metrics', async () => {
      const answers = [
        providerOf((request) => {
          const calm = request.signals.map((name) => [
            name,
            { probability: 0.01, confidence: 0.95 },
          ])
          return Promise.resolve(succeed<Signals>(Object.fromEntries(calm)))
        }),
        providerOf(() => Promise.resolve(fail({ code: 'INVALID_PROVIDER_RESPONSE' }))),
        providerOf(() => Promise.reject(new Error(`${MARKER} in an exception`))),
      ]
      const body = JSON.stringify(mark(envelope))
      const key = newIdempotencyKey()
      let said = ''
      for (const provider of answers) {
        const api = createTestApi(database.db, { provider })
        const account = await newAccount(database.db)
        for (const sent of [
          body,
          body,
          body.slice(0, -1),
          body.replace('"input"', `"${MARKER}":1,"input"`),
        ]) {
          const response = await post(api, account, sent, {
            'idempotency-key': key,
            'user-agent': MARKER,
          })
          said += await response.text()
        }
        said += await triedInPlayground(api, body)
        await api.app.request(`${PATH}/${MARKER}?${MARKER}`, {
          headers: { 'x-request-id': `${MARKER} id` },
        })
        said += await everythingKept(api)
        expect(said).not.toContain(account.apiKey.slice(9))
      }
      for (const secret of [MARKER, key]) expect(said).not.toContain(secret)
    })
  },
)

/** What the playground answers to the same requests, good and bad, of an account of its own. */
async function triedInPlayground(api: TestApi, envelope: string): Promise<string> {
  const { accountId } = await newAccount(database.db)
  const cookie = await sessionCookieOf(database.db, accountId)
  const body = `{"envelope":${envelope},"policies":["default","strict"]}`
  let said = ''
  for (const sent of [
    body,
    body.slice(0, -1),
    body.replace('"input"', `"${MARKER}":1,"input"`),
    body.replace('strict', MARKER),
  ]) {
    const response = await api.app.request('/api/playground/assess', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...fromOwnPage, 'user-agent': MARKER },
      body: sent,
    })
    said += await response.text()
  }
  expect(said).not.toContain('AUTH_REQUIRED')
  return said
}

/** Declares a generative model, and says the marker in every other place that has text. */
const declaring = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg"><title>${MARKER}</title><metadata><x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${MARKER}"
    xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${MARKER}"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/>
  </rdf:RDF></x:xmpmeta></metadata></svg>`,
)

describe('POST /api/verify/inspect, without content in logs or the database', () => {
  let real: Inspector
  beforeAll(() => {
    real = createInspector()
  })
  afterAll(() => real.close())

  const inspectors: readonly [string, () => Inspector][] = [
    ['read by the real reader', () => real],
    ['of a reader that breaks', () => inspectorOf(() => Promise.reject(new Error(MARKER)))],
    [
      'of a reader that fails',
      () =>
        inspectorOf(() =>
          Promise.reject(new InspectionFailure({ code: 'FORENSICS_PROVIDER_ERROR' })),
        ),
    ],
    [
      'of a reader that tells too much',
      () =>
        inspectorOf((bytes) =>
          Promise.resolve({ ...nothingDeclared(bytes), reasons: [MARKER], providerName: 'x' }),
        ),
    ],
  ]

  test.each(inspectors)(
    'an inspection by %s leaves no part of the image, its URL or its text',
    async (_, inspector) => {
      const address = `https://${MARKER}.example.com/${MARKER}.svg?${MARKER}`
      const key = newIdempotencyKey()
      const image = dataUriOf(declaring, 'image/svg+xml')
      let said = ''
      for (const fetchImage of [
        () => Promise.resolve(declaring),
        () => Promise.reject(new Error(`${MARKER} in an exception`)),
        () => Promise.reject(new InspectionFailure({ code: 'FORENSICS_PROVIDER_ERROR' })),
      ]) {
        const api = createTestApi(database.db, { inspector: inspector(), fetchImage })
        const { apiKey } = await newAccount(database.db)
        for (const body of [
          { image },
          { image: dataUriOf(pngWith(MARKER)) },
          { image: dataUriOf(declaring, 'image/png') },
          { url: address },
          { url: `https://${MARKER}@example.com` },
          { image, [MARKER]: MARKER },
          { text: MARKER },
        ]) {
          const response = await api.app.request('/api/verify/inspect', {
            method: 'POST',
            headers: headersOf(apiKey, { 'idempotency-key': key, 'user-agent': MARKER }),
            body: JSON.stringify(body),
          })
          said += await response.text()
        }
        for (const path of [`/r/${MARKER}`, `/api/reports/${MARKER}`]) {
          said += await (await api.app.request(path)).text()
        }
        const { rows } = await database.db.pool.query<{ id: string }>('select id from report')
        for (const { id } of rows) said += await (await api.app.request(`/r/${id}`)).text()
        said += await everythingKept(api)
        expect(said).toContain('ase_inspection_step_duration_seconds')
      }
      const middleOf = (text: string) => text.slice(text.length / 2, text.length / 2 + 24)
      const traces = [
        MARKER,
        key,
        middleOf(image),
        middleOf(declaring.toString('hex')),
        Buffer.from(MARKER).toString('hex'),
      ]
      for (const trace of traces) expect(said).not.toContain(trace)
    },
  )
})
