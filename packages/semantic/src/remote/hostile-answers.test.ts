import { SignalName, type ApiError, type Result, type Signals } from '@ase/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLocalServer, type LocalServer } from '../../test/local-server.ts'
import { createSemanticProvider } from '../create-provider.ts'

const MODEL = 'm-1'
const asked: readonly SignalName[] = ['promptInjection', 'goalDrift']
const request = { type: 'trace', state: { goal: 'x' }, signals: asked } as const

let server: LocalServer
let next: Uint8Array = new Uint8Array()
beforeAll(async () => {
  server = await startLocalServer((incoming, response) => {
    incoming.resume().on('end', () => response.end(next))
  })
})
afterAll(() => server.close())

// Near to good answers on purpose: arbitrary JSON alone would hardly ever get past the first check.
const number = fc.oneof(
  { weight: 12, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(-0, 1, '0.5', null) },
)
const signal = fc.oneof(
  { weight: 12, arbitrary: fc.record({ probability: number, confidence: number }) },
  { weight: 1, arbitrary: fc.jsonValue() },
)
const others = fc.dictionary(
  fc.constantFrom(...SignalName.options, '__proto__', 'toString'),
  signal,
)
const recordOf = (one: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 1, arbitrary: others },
    {
      weight: 3,
      arbitrary: fc
        .tuple(others, fc.record({ promptInjection: one, goalDrift: one }))
        .map(([extra, both]) => Object.assign(extra, both)),
    },
  )
const judged = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ evidence: fc.string(), probability: number, confidence: number }),
  },
  { weight: 1, arbitrary: signal },
)
const version = fc.constantFrom(MODEL, MODEL, MODEL, MODEL, MODEL, 'm-2', null)
const httpAnswer = fc.record({ modelVersion: version, signals: recordOf(signal) })
const content = fc.oneof(
  { weight: 5, arbitrary: recordOf(judged).map((record) => JSON.stringify(record)) },
  { weight: 1, arbitrary: fc.json() },
)
const choice = fc.record({
  message: fc.record({ content }),
  finish_reason: fc.constantFrom('stop', 'stop', null, 'length'),
})
const openAiAnswer = fc.record({
  model: version,
  choices: fc.oneof(fc.tuple(choice), fc.array(choice, { maxLength: 2 })),
})
const scores = fc.record({
  label: fc.constantFrom('INJECTION', 'SAFE', 'LABEL_1', 'injection', '__proto__'),
  score: number,
})
const classifierAnswer = fc.oneof(
  fc.tuple(fc.array(scores, { minLength: 1, maxLength: 3 })),
  fc.array(fc.oneof(fc.array(scores), scores), { maxLength: 2 }),
)
const encoder = new TextEncoder()
const bytesOf = (near: fc.Arbitrary<unknown>): fc.Arbitrary<Uint8Array<ArrayBuffer>> =>
  fc.oneof(
    { weight: 8, arbitrary: near.map((value) => encoder.encode(JSON.stringify(value))) },
    { weight: 1, arbitrary: fc.json().map((text) => encoder.encode(text)) },
    { weight: 1, arbitrary: fc.uint8Array().map((bytes) => new Uint8Array(bytes)) },
  )

describe.each([
  ['http', httpAnswer],
  ['openai', openAiAnswer],
  ['classifier', classifierAnswer],
] as const)('the provider %s survives any answer', (kind, near) => {
  test('no body makes assess throw, and every success holds exactly the asked signals in range', async () => {
    const { baseUrl } = server
    const settings = { baseUrl, model: MODEL, timeoutMs: 30_000, failuresToOpen: Infinity }
    const provider = createSemanticProvider(
      kind === 'classifier'
        ? { provider: kind, api: 'transformers', ...settings }
        : { provider: kind, ...settings },
    )
    let successes = 0
    await fc.assert(
      fc.asyncProperty(bytesOf(near), async (bytes) => {
        next = bytes
        const result = await provider.assess(request)
        expectSafe(result, kind === 'classifier' ? ['promptInjection'] : asked)
        if (result.ok) successes += 1
      }),
      { numRuns: 400 },
    )
    // Otherwise the half of the property about successes has not been tested.
    expect(successes).toBeGreaterThan(0)
    await provider.close()
  })
})

/** One value for all that must hold, so that a failing body is printed with what it led to. */
function expectSafe(result: Result<Signals, ApiError>, names: readonly SignalName[]): void {
  expect(result).toSatisfy((answer: typeof result) =>
    answer.ok ? hasExactly(answer.value, names) : answer.error.code === 'INVALID_PROVIDER_RESPONSE',
  )
}

function hasExactly(signals: Signals, names: readonly SignalName[]): boolean {
  const numbers = Object.values(signals).flatMap((each) => [each.probability, each.confidence])
  return (
    Object.keys(signals).toSorted().join() === names.toSorted().join() &&
    numbers.length === 2 * names.length &&
    numbers.every((value) => value >= 0 && value <= 1)
  )
}
