import { expect, test } from 'vitest'
import { injectionLabels, readLabels } from './labels.ts'
import { readPredictions, combinePredictions } from './read-predictions.ts'

const of = (...pairs: readonly (readonly [string, number])[]) =>
  pairs.map(([label, score]) => ({ label, score }))
const safe = of(['SAFE', 0.98], ['INJECTION', 0.02])
const attack = of(['INJECTION', 0.9], ['SAFE', 0.1])

function probabilityOf(predictions: Parameters<typeof combinePredictions>[0]) {
  const signals = combinePredictions(predictions, injectionLabels, ['promptInjection'])
  return signals.ok ? signals.value.promptInjection?.probability : signals.error.kind
}

test('the strongest window counts at any position', () => {
  expect(probabilityOf([safe, attack, safe])).toBe(0.9)
  expect(probabilityOf([safe])).toBe(0.02)
})

test('the confidence is the distance of the probability from one half', () => {
  const labels = injectionLabels
  const confidences = [0, 0.25, 0.5, 0.75, 1].map((score) => {
    const prediction = of(['SAFE', 1 - score], ['INJECTION', score])
    const signals = combinePredictions([prediction], labels, ['promptInjection'])
    return signals.ok ? signals.value.promptInjection?.confidence : null
  })
  expect(confidences).toEqual([1, 0.5, 0, 0.5, 1])
})

test('two attack classes add up when classes exclude each other; otherwise the stronger counts', () => {
  expect(probabilityOf([of(['BENIGN', 0.1], ['INJECTION', 0.5], ['JAILBREAK', 0.4])])).toBeCloseTo(
    0.9,
  )
  expect(probabilityOf([of(['benign', 0.3], ['injection', 0.8], ['jailbreak', 0.7])])).toBe(0.8)
})

test('a window without a required label is not an answer', () => {
  expect(probabilityOf([attack, of(['SAFE', 0.99])])).toBe('invalid_signals')
  expect(probabilityOf([of(['toxic', 0.5], ['fine', 0.5])])).toBe('invalid_signals')
})

test('a signal without a label is left out', () => {
  const signals = combinePredictions([attack], injectionLabels, ['promptInjection', 'goalDrift'])
  expect(signals.ok && Object.keys(signals.value)).toEqual(['promptInjection'])
})

test('a label that maps to several signals counts for each', () => {
  const labels = readLabels('{"pii":["sensitiveDisclosure","dataExfiltration"]}')
  if (labels === null) throw new Error('unreachable')
  const asked = ['sensitiveDisclosure', 'dataExfiltration'] as const
  const signals = combinePredictions([of(['pii', 1], ['other', 0])], labels, asked)
  const sure = { probability: 1, confidence: 1 }
  expect(signals).toEqual({
    ok: true,
    value: { sensitiveDisclosure: sure, dataExfiltration: sure },
  })
})

test.each([
  ['another number of predictions', [safe]],
  ['one prediction that is not in a list', safe],
  ['an empty prediction', [safe, []]],
  ['a score above 1', [safe, of(['INJECTION', 1.5])]],
  ['a raw score', [safe, of(['INJECTION', -3.2])]],
  ['a score that is a text', [safe, [{ label: 'INJECTION', score: '0.5' }]]],
  ['no label', [safe, [{ score: 0.5 }]]],
  ['an error', { error: 'overloaded' }],
  ['null', null],
])('%s is not an answer to two texts', (_name, answer) => {
  expect(readPredictions(answer, 2)).toEqual({ ok: false, error: { kind: 'malformed_response' } })
})
