import { createServer } from 'node:http'
import { text as bodyOf } from 'node:stream/consumers'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { evaluationTypes, SignalName, type Envelope } from '@ase/schemas'
import { createSemanticProvider, type SemanticProvider } from '@ase/semantic'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEvaluator, evaluate, type EvaluationEvent } from '../src/index.ts'
import { plantedSecrets, remainsOf } from '../src/testing.ts'
import { newKey, openAccount } from './fixtures.ts'
import { envelopeWith, planted } from './plant-secrets.ts'

const MODEL = 'm-1'
/** Answers every signal; those that were not asked for are ignored. */
const calmAnswer = JSON.stringify({
  modelVersion: MODEL,
  signals: Object.fromEntries(
    SignalName.options.map((name) => [name, { probability: 0.01, confidence: 0.95 }]),
  ),
})
/** More concurrent ones would wait for a connection or a turn on a busy machine until that is an answer of its own. */
const CONCURRENT = 16
const PATIENT_MS = 60_000

describe('a whole evaluation', () => {
  let database: TestDatabase
  let provider: SemanticProvider
  const received: string[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      received.push(`${request.url} ${JSON.stringify(request.headers)} ${body}`)
      response.end(calmAnswer)
    })
  })

  beforeAll(async () => {
    database = await createTestDatabase()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const baseUrl = `http://127.0.0.1:${port}`
    provider = createSemanticProvider({
      provider: 'http',
      baseUrl,
      model: MODEL,
      timeoutMs: PATIENT_MS,
    })
  })
  afterAll(async () => {
    await provider.close()
    server.closeAllConnections()
    server.close()
    await database.drop()
  })

  async function answerTo(deps: ReturnType<typeof createEvaluator>, envelope: Envelope) {
    const accountId = await openAccount(database.db, 1)
    return evaluate(deps, { accountId, idempotencyKey: newKey(), envelope })
  }

  /** Everything that the service has kept or said: all rows of all tables, events and answers. */
  async function evaluateAll(envelopes: readonly Envelope[]): Promise<string> {
    const events: EvaluationEvent[] = []
    const deps = createEvaluator({
      db: database.db,
      provider,
      providerTimeoutMs: PATIENT_MS,
      observe: (event) => events.push(event),
    })
    const answers = []
    for (let from = 0; from < envelopes.length; from += CONCURRENT) {
      const some = envelopes.slice(from, from + CONCURRENT)
      answers.push(...(await Promise.all(some.map((envelope) => answerTo(deps, envelope)))))
    }
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
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
    return [...rows, JSON.stringify(events), JSON.stringify(answers)].join('\n')
  }

  test.each(evaluationTypes)(
    'an evaluation of type %s leaves no secret with the provider, in the database, in events or in answers',
    async (type) => {
      const from = received.length
      const everywhere = plantedSecrets.map((secret) =>
        envelopeWith(type, (field) => planted(field, secret)),
      )
      const kept = await evaluateAll(everywhere)
      const seen = received.slice(from).join('\n')
      // The rules block some of them; the others are what this test is about.
      expect(received.length - from).toBeGreaterThan(0)
      for (const secret of plantedSecrets) {
        expect(remainsOf(secret, kept), `${secret.category} is kept`).toBe(false)
        expect(remainsOf(secret, seen), `${secret.category} is sent`).toBe(false)
      }
    },
  )
})
