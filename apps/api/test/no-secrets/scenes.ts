import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { envelopeFields, plantedSecrets } from '@ase/evaluation/testing'
import { evaluationTypes } from '@ase/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApiProcess, type ApiProcess } from './api-process.ts'
import { converse, type ClientSettings, type Conversation, type Sent } from './client.ts'
import {
  calmAnswer,
  refusing,
  silences,
  MODEL,
  startMisbehavingProvider,
  takingTurns,
  wrongAnswers,
  type MisbehavingProvider,
} from './misbehaving-provider.ts'
import type { ServeSettings } from './orders.ts'
import type { Failing } from './quoting-database.ts'
import {
  bodiesAgainstTheSchema,
  bodiesWithoutJson,
  bodyOverTheBound,
  bodyOverTheState,
} from './refused-bodies.ts'
import { remainsIn } from './remains.ts'
import { fits, reachesProvider, requestsWithSecrets, writtenAt } from './requests-with-secrets.ts'

/** Every secret in every field that can hold it; the last ones reach the provider. */
const requests = evaluationTypes.map((type) => [type, requestsWithSecrets(type)] as const)
const quietRequests = evaluationTypes.map(
  (type) => [type, requestsWithSecrets(type, reachesProvider)] as const,
)
const sentOf = (each: typeof requests): Sent[] =>
  each.flatMap(([type, envelopes]) =>
    envelopes.map((envelope) => ({ type, body: JSON.stringify(envelope) })),
  )
/** Those whose long fields are full. */
const firstOf = (each: typeof requests): Sent[] =>
  sentOf(each.map(([type, envelopes]) => [type, envelopes.slice(0, 1)]))
const longest = firstOf(requests)
const quietLongest = firstOf(quietRequests)

let database: TestDatabase
let acme: MisbehavingProvider
let api: ApiProcess
const remote = () =>
  ({ provider: 'http', baseUrl: acme.url, model: MODEL, timeoutMs: 8000 }) as const

interface Scene extends Partial<ServeSettings>, Partial<ClientSettings> {
  readonly sent: readonly Sent[]
  /** All that are answered, and no others; by default any. */
  readonly statuses?: readonly number[]
}

/** Plays a scene: expects that nothing of any secret comes out of it. */
async function expectNoSecret({ sent, statuses, ...settings }: Scene): Promise<Conversation> {
  const serving = { databaseUrl: database.url, provider: remote(), ...settings }
  const talk = await converse(api, serving, { db: database.db, ...settings }, sent)
  expect(new Set(talk.statuses)).toEqual(new Set(statuses ?? talk.statuses))
  // INVARIANT: the log is read to its end, and so are the metrics; else there is nothing to find.
  expect(talk.logged).toBe(sent.length)
  expect(talk.said).toContain('ase_http_request_duration_seconds_bucket')
  expect(remainsIn(talk.said)).toEqual([])
  return talk
}

export function testRequests(): void {
  describe('the requests', () => {
    test.each(requests)(
      'of type %s hold every secret in every field that can',
      (type, envelopes) => {
        for (const field of envelopeFields.filter((each) => each.type === type)) {
          const written = envelopes.map((envelope) => writtenAt(envelope, field.path)).join('\n')
          const missing = plantedSecrets.filter(
            (each) =>
              fits(field, each) && !written.includes(JSON.stringify(each.secret).slice(1, -1)),
          )
          expect(missing, field.path).toEqual([])
        }
      },
    )

    test('would be found in a log, all of them', () => {
      const log = JSON.stringify({ msg: JSON.stringify(longest.map(({ body }) => body)) })
      expect(remainsIn(log)).toEqual(plantedSecrets.map(({ category }) => category).toSorted())
    })
  })
}

/**
 * Tests that no secret is in the log, the metrics, an answer or a header, however a request ends: with every request, or
 * with the first of each type, which is full.
 */
export function testNoSecrets(which: 'every request' | 'the longest requests'): void {
  beforeAll(async () => {
    database = await createTestDatabase()
    acme = await startMisbehavingProvider()
    api = startApiProcess()
  })
  afterAll(async () => {
    await api.end()
    await acme.close()
    await database.drop()
  })
  beforeEach(() => {
    acme.calls = 0
    acme.respond = calmAnswer
  })

  const isEvery = which === 'every request'
  const all = isEvery ? sentOf(requests) : longest
  const quiet = isEvery ? sentOf(quietRequests) : quietLongest

  describe(`no secret of ${which} is in the log, the metrics, an answer or a header`, () => {
    test('when the answer is good', async () => {
      await expectNoSecret({ sent: all, statuses: [200] })
    })

    test('when the schema refuses the request', async () => {
      const sent = evaluationTypes.flatMap((type) =>
        bodiesAgainstTheSchema(type).map((body) => ({ type, body })),
      )
      await expectNoSecret({ sent, statuses: [422] })
    })

    test('when the body is no JSON', async () => {
      const sent = bodiesWithoutJson().map((body): Sent => ({ type: 'context', body }))
      await expectNoSecret({ sent, statuses: [400] })
    })

    test('when the body, or what the provider would see of it, is too large', async () => {
      const sent = evaluationTypes.flatMap((type) => [
        { type, body: bodyOverTheBound(type) },
        { type, body: bodyOverTheState(type) },
      ])
      await expectNoSecret({ sent, statuses: [413] })
      expect(acme.calls).toBe(0)
    })

    // The long fields in each way, and then every field in one way or another.
    test.each([
      ['http', 'each way', wrongAnswers.flatMap(() => quietLongest), quietLongest.length, 1],
      ['openai', 'each way', wrongAnswers.flatMap(() => quietLongest), quietLongest.length, 1],
      ['http', 'some way', quiet, 1, 8],
    ] as const)(
      'when an %s provider fails in %s',
      async (kind, _, sent, requestsEach, concurrency) => {
        acme.respond = takingTurns(wrongAnswers, requestsEach)
        const provider = { ...remote(), provider: kind }
        await expectNoSecret({ provider, sent, concurrency, statuses: [502] })
        expect(acme.calls).toBe(sent.length)
      },
    )

    test('when a provider does not end its answer', async () => {
      acme.respond = takingTurns(silences, quietLongest.length)
      const sent = silences.flatMap(() => quietLongest)
      const provider = { ...remote(), timeoutMs: 150 }
      await expectNoSecret({ provider, sent, concurrency: 1, statuses: [504] })
    })

    test('when the provider cannot be reached, is not configured, or throws what it received', async () => {
      const absent = { ...remote(), baseUrl: 'http://127.0.0.1:1' }
      await expectNoSecret({ provider: absent, sent: quietLongest, statuses: [502] })
      await expectNoSecret({ provider: 'none', sent: quietLongest, statuses: [503] })
      await expectNoSecret({ provider: 'throws', sent: quietLongest, statuses: [500] })
    })

    test('when the database fails at the commit', async () => {
      const failing: Failing = {
        statements: ['evaluation_capture', 'evaluation_charge'],
        failures: ['away', 'defect'],
      }
      await expectNoSecret({ failing, sent: all, statuses: [500, 503] })
    })

    test('when the database fails at any statement', async () => {
      const sent = [...longest, ...quietLongest]
      acme.respond = takingTurns([calmAnswer, refusing])
      const { statements } = await expectNoSecret({ sent, statuses: [200, 502] })
      expect(statements.length).toBeGreaterThan(4)
      for (const statement of statements) {
        const failing: Failing = { statements: [statement], failures: ['away', 'defect', 'defect'] }
        await expectNoSecret({ failing, sent })
      }
    })

    test('when a person tries it in the playground, and the answer is good or refused, or anything fails', async () => {
      const tried = (each: readonly Sent[]): Sent[] =>
        each.map((one) => ({ ...one, isTried: true }))
      const refused = evaluationTypes.flatMap((type) => [
        ...bodiesAgainstTheSchema(type).map((body) => ({ type, body })),
        { type, body: bodyOverTheBound(type) },
        { type, body: bodyOverTheState(type) },
      ])
      const { statements } = await expectNoSecret({ sent: tried(longest), statuses: [200] })
      expect(statements).toContain('playground_admit')
      await expectNoSecret({ sent: tried(refused), concurrency: 2, statuses: [413, 422] })
      for (const statement of statements) {
        const failing: Failing = { statements: [statement], failures: ['away', 'defect', 'defect'] }
        await expectNoSecret({ failing, sent: tried(quietLongest), statuses: [500, 503] })
      }
      acme.respond = takingTurns(wrongAnswers, 1)
      await expectNoSecret({ sent: tried(quietLongest), statuses: [502] })
      await expectNoSecret({ provider: 'throws', sent: tried(quietLongest), statuses: [500] })
      await expectNoSecret({ disabled: true, sent: tried(longest), statuses: [503] })
    })

    test('when the key was used before, the window is full, the credit is gone or a switch is on', async () => {
      const again = [...longest, ...longest, ...quietLongest].map((each) => ({
        ...each,
        idempotencyKey: `the-same-key-for-${each.type}`,
      }))
      const traces = quietLongest.filter(({ type }) => type === 'trace')
      const full = Array.from({ length: 11 }, () => traces).flat()
      await expectNoSecret({ sent: again, statuses: [200, 409] })
      await expectNoSecret({ sent: full, perAccount: full.length, statuses: [200, 429] })
      await expectNoSecret({ sent: longest, credits: 0, statuses: [402] })
      await expectNoSecret({ sent: longest, disabled: true, statuses: [503] })
    })
  })
}
