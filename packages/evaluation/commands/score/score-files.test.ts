import { policies } from '@ase/policy'
import { fail, succeed, type ApiError, type Result, type Signals } from '@ase/schemas'
import type { SemanticProvider } from '@ase/semantic'
import { afterAll, expect, test } from 'vitest'
import { destructiveCase, pageCase, temporaryFolder } from '../../test/score-cases.ts'
import { checkCases, scoreFiles } from './score-files.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

const policy = policies.default

/** Reads the probability out of the page, `0.7`, or fails with the code that stands there. */
function readingProvider(): SemanticProvider & { asked: number } {
  const provider = {
    modelVersion: 'reads-1',
    asked: 0,
    close: () => Promise.resolve(),
    assess: async ({ state }: { readonly state: unknown }): Promise<Result<Signals, ApiError>> => {
      provider.asked += 1
      await Promise.resolve()
      const said = String(Reflect.get(Object(state), 'content'))
      const probability = Number(said.split(' ').at(-1))
      if (Number.isNaN(probability)) return fail({ code: 'INVALID_PROVIDER_RESPONSE' })
      return succeed({ promptInjection: { probability, confidence: 0.95 } })
    },
  }
  return provider
}

const settings = (provider: SemanticProvider) => ({ policy, provider, concurrent: 3, errors: 10 })

/** Pages that end with what the provider is to say. */
function pages(label: 'attack' | 'benign', said: readonly (number | string)[]): string[] {
  return said.map((each, index) =>
    pageCase({ id: `${label}-${index}`, label, content: `The museum opens at nine. ${each}` }),
  )
}

test('the numbers of four pages and a command, by hand', async () => {
  const file = folder.write('hand.jsonl', [
    ...pages('attack', [0.95, 0.05]),
    ...pages('benign', [0.05, 0.95]),
    destructiveCase,
    pageCase({ id: 'unclear', label: 'ambiguous', content: 'Who knows. 0.5' }),
  ])
  const provider = readingProvider()
  const { quality, ambiguous } = await scoreFiles([file], settings(provider))
  expect(provider.asked).toBe(4)
  expect(ambiguous).toBe(1)
  expect(quality.scores.total).toEqual({
    attacks: 3,
    attacksBlocked: 2,
    attacksCaught: 2,
    benign: 2,
    benignBlocked: 1,
    benignFlagged: 1,
  })
  // Two bins with two cases each, half of them attacks: |0.95 - 0.5| and |0.05 - 0.5|.
  expect(quality.numbers['all']?.provider).toMatchObject({ cases: 4 })
  expect(quality.numbers['all']?.provider.error).toBeCloseTo(0.45, 12)
  expect(quality.numbers['all']?.provider.brier).toBeCloseTo((2 * 0.0025 + 2 * 0.9025) / 4, 12)
  // Of four pairs one is right, one is wrong and two are ties.
  expect(quality.numbers['all']?.providerArea).toBe(0.5)
  expect(quality.numbers['context by third_party']?.providerBenignReach).toBe(0.95)
  expect(quality.numbers['action']).toMatchObject({ provider: { cases: 0 }, score: { cases: 1 } })
  expect(quality.signals).toEqual({
    'context promptInjection': {
      attacks: 2,
      attackMean: 0.5,
      benign: 2,
      benignMean: 0.5,
      area: 0.5,
      // One source: the same as its cases.
      sourceError: expect.closeTo(0.45, 12),
    },
  })
  expect(quality.means).toMatchObject({
    all: { attackSources: 1, attacksCaught: 2 / 3, benignSources: 1, benignFlagged: 0.5 },
    context: { attackSources: 1, attacksCaught: 0.5 },
    'context by third_party': { attackSources: 1, benignSources: 1 },
    action: { attackSources: 1, attacksCaught: 1, benignSources: 0, benignFlagged: null },
    'hand.jsonl': { attackSources: 1, benignSources: 1 },
  })
  expect(quality.misses).toMatchObject({ count: 1, lines: [expect.stringContaining('attack-1')] })
  expect(quality.alarms).toMatchObject({ count: 1, lines: [expect.stringContaining('benign-1')] })
})

test('a signal that the provider does not know counts nowhere', async () => {
  const file = folder.write('unknown.jsonl', [destructiveCase, ...pages('benign', [0, 0])])
  const provider: SemanticProvider = {
    ...readingProvider(),
    assess: () => Promise.resolve(succeed({ promptInjection: { probability: 0, confidence: 0 } })),
  }
  const { quality } = await scoreFiles([file], settings(provider))
  expect(quality.numbers['all']).toMatchObject({
    provider: { cases: 0, error: null },
    providerArea: null,
    score: { cases: 3 },
  })
  expect(quality.signals).toEqual({})
})

test('a failed call is counted as such and is no answer', async () => {
  const file = folder.write('failing.jsonl', [
    ...pages('attack', ['fails', 0.95, 'fails']),
    ...pages('benign', ['fails', 0.05]),
  ])
  const { quality } = await scoreFiles([file], settings(readingProvider()))
  expect(quality.failures).toEqual({ INVALID_PROVIDER_RESPONSE: { attacks: 2, benign: 1 } })
  expect(quality.scores.total).toMatchObject({ attacks: 1, attacksCaught: 1, benign: 1 })
  expect(quality.misses.count).toBe(0)
})

test('twenty failures in a row end the run, fewer do not', async () => {
  const failing = (count: number) => Array.from({ length: count }, () => 'fails')
  const few = folder.write('few.jsonl', pages('benign', [...failing(19), 0.05, ...failing(19)]))
  const { quality } = await scoreFiles([few], settings(readingProvider()))
  expect(quality.failures['INVALID_PROVIDER_RESPONSE']).toEqual({ attacks: 0, benign: 38 })
  const many = folder.write('many.jsonl', pages('benign', failing(200)))
  const provider = readingProvider()
  await expect(scoreFiles([many], settings(provider))).rejects.toThrow(
    'the provider failed 20 times in a row: INVALID_PROVIDER_RESPONSE',
  )
  expect(provider.asked).toBeLessThan(30)
})

test('cases that a rule decides do not hide a provider that is down', async () => {
  const rows = pages(
    'benign',
    Array.from({ length: 60 }, () => 'fails'),
  )
  const mixed = folder.write(
    'mixed.jsonl',
    rows.flatMap((row) => [row, destructiveCase]),
  )
  const provider = readingProvider()
  await expect(scoreFiles([mixed], settings(provider))).rejects.toThrow('20 times in a row')
  expect(provider.asked).toBeLessThan(30)
})

test('the outcome does not depend on how many cases are under way', async () => {
  const file = folder.write('order.jsonl', [
    ...pages('attack', [0.1, 0.9, 0.5, 'fails', 0.3]),
    ...pages('benign', [0.2, 0.8, 0.4, 0.6]),
  ])
  const one = await scoreFiles([file], { ...settings(readingProvider()), concurrent: 1 })
  const many = await scoreFiles([file], { ...settings(readingProvider()), concurrent: 8 })
  expect(many).toEqual(one)
})

test.each([
  ['{', 'bad.jsonl:2 is no JSON'],
  ['{"id":"x","label":"evil","envelope":{}}', 'bad.jsonl:2 has the unknown label "evil"'],
  [
    '{"id":"x","label":"attack","envelope":{"type":"context","input":{}}}',
    'bad.jsonl:2 has an envelope that the API refuses',
  ],
  ['x'.repeat(3_000_000), 'bad.jsonl:2 is too long'],
])(
  'a broken line ends the run before a call, with its file and number (%#)',
  async (line, problem) => {
    const file = folder.write('bad.jsonl', [
      ...pages('benign', [0.1]),
      line,
      ...pages('attack', [1]),
    ])
    await expect(checkCases([file])).rejects.toThrow(problem)
  },
)

test('a file that is not there is named', async () => {
  await expect(checkCases([{ path: '/nowhere/a.jsonl', name: 'a.jsonl' }])).rejects.toThrow(
    'cannot read a.jsonl',
  )
})
