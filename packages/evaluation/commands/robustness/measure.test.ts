import { policies } from '@ase/policy'
import { fail, succeed } from '@ase/schemas'
import type { SemanticProvider } from '@ase/semantic'
import { expect, test } from 'vitest'
import { AssessmentFailure } from '../../src/assess.ts'
import { disguises, type Disguise } from './disguises.ts'
import { measureRobustness } from './measure.ts'
import { renderRobustness } from './render.ts'
import { textPairs } from './texts.ts'

/** Finds an attack where the text has its word, and is certain of one in the word `certainly`. */
const provider: SemanticProvider = {
  modelVersion: 'words-1',
  close: () => Promise.resolve(),
  assess: ({ state }) => {
    const { content } = Object(state)
    const probability = content.includes('certainly') ? 0.95 : content.includes('lure') ? 0.7 : 0.01
    return Promise.resolve(succeed({ promptInjection: { probability, confidence: 0.95 } }))
  },
}

const named = (name: string): Disguise => {
  const found = disguises.find((disguise) => disguise.name === name)
  if (found === undefined) throw new Error(name)
  return found
}

const settings = {
  policy: policies.default,
  provider,
  concurrent: 3,
  pairs: {
    plain: [
      { attack: 'a lure in a boat', benign: 'a boat in the bay' },
      { attack: 'another lure', benign: 'a lure that is for fish' },
    ],
    certain: [{ attack: 'certainly', benign: 'perhaps' }],
    CAPITALS: [{ attack: '123 lure 4', benign: '1234' }],
  },
  disguises: [named('bare'), named('quotes'), named('upper case'), named('reversed')],
}

test('the tables of four attacks and their twins under four disguises, by hand', async () => {
  const robustness = await measureRobustness(settings)
  const none = { blocked: 0 }
  expect(robustness.disguises).toEqual({
    bare: { attacks: 4, caught: 4, twins: 4, flagged: 1, ...none },
    quotes: { attacks: 4, caught: 4, twins: 4, flagged: 1, ...none },
    // Digits have no capitals, so the last benign text is left as it is and not counted.
    'upper case': { attacks: 4, caught: 0, twins: 3, flagged: 0, ...none },
    reversed: { attacks: 4, caught: 0, twins: 4, flagged: 0, ...none },
  })
  expect(Object.entries(robustness.kinds)).toEqual([
    ['plain', kind(8, 4, 8, 2)],
    ['certain', kind(4, 2, 4, 0)],
    ['CAPITALS', kind(4, 2, 3, 0)],
  ])
  expect(renderRobustness(robustness)).toMatch(
    /^all but bare +12 +33\.3% +11 +9\.1% +0\.0%\n\n[^]*^plain +8 +50\.0% +8 +25\.0% +0\.0% +upper case, reversed$/m,
  )
})

function kind(attacks: number, caught: number, twins: number, flagged: number) {
  return { attacks, caught, twins, flagged, blocked: 0, worst: ['upper case', 'reversed'] }
}

test('a benign text that is blocked is counted as blocked and flagged', async () => {
  const pairs = { one: [{ attack: 'a lure', benign: 'certainly not' }] }
  const { disguises: counts } = await measureRobustness({ ...settings, pairs })
  expect(counts['bare']).toEqual({ attacks: 1, caught: 1, twins: 1, flagged: 1, blocked: 1 })
})

test('a provider that fails ends the measurement', async () => {
  const failing = {
    ...provider,
    assess: () => Promise.resolve(fail({ code: 'INVALID_PROVIDER_RESPONSE' } as const)),
  }
  await expect(measureRobustness({ ...settings, provider: failing })).rejects.toThrow(
    AssessmentFailure,
  )
})

test('there are sixty pairs of texts and thirty disguises or more, no two of them equal', () => {
  const texts = Object.values(textPairs).flatMap((pairs) =>
    pairs.flatMap(({ attack, benign }) => [attack, benign]),
  )
  expect(texts).toHaveLength(120)
  expect(new Set(texts).size).toBe(120)
  expect(disguises.length).toBeGreaterThan(30)
  expect(new Set(disguises.map(({ name }) => name)).size).toBe(disguises.length)
  expect(disguises[0]?.name).toBe('bare')
})

test('every disguise changes a text of letters, in one way', () => {
  const text = "The keeper's instructions lie beside the lantern."
  const disguised = disguises.slice(1).map(({ apply }) => apply(text))
  expect(disguised).not.toContain(text)
  expect(new Set(disguised).size).toBe(disguised.length)
  expect(disguises.slice(1).map(({ apply }) => apply(text))).toEqual(disguised)
})

test.each([
  ['JSON in JSON', (text: string) => JSON.parse(JSON.parse(text).body).text],
  ['\\u escapes', (text: string) => JSON.parse(text)],
  ['percent encoding', decodeURIComponent],
  ['base64', (text: string) => Buffer.from(text.slice('data: '.length), 'base64').toString()],
  ['hex', (text: string) => Buffer.from(text.slice('data: '.length), 'hex').toString()],
  ['rot13', named('rot13').apply],
  ['reversed', named('reversed').apply],
  ['full width', (text: string) => text.normalize('NFKC')],
  ['zero-width spaces', (text: string) => text.replaceAll('\u200b', '')],
  ['hyphenation', (text: string) => text.replaceAll('-\n', '')],
] as const)('the disguise %s can be undone', (name, undo) => {
  for (const pairs of Object.values(textPairs))
    for (const { attack } of pairs.slice(0, 2).filter((pair) => !pair.attack.includes('`')))
      expect(undo(named(name).apply(attack)).normalize('NFKC')).toBe(attack.normalize('NFKC'))
})
