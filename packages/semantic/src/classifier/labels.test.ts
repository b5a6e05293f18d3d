import { expect, test } from 'vitest'
import { foldLabel, injectionLabels, readLabels, listSignals } from './labels.ts'

test.each([
  'INJECTION',
  'Injection',
  'LABEL_1',
  'jailbreak',
  'JAILBREAK',
  'malicious',
  'prompt-injection',
  'Prompt Injection',
])('the label %s is known without a mapping', (label) => {
  expect(injectionLabels.get(foldLabel(label))).toEqual(['promptInjection'])
})

test.each(['SAFE', 'LEGIT', 'BENIGN', 'benign', 'LABEL_0', 'LABEL_2', 'NEUTRAL', '__proto__'])(
  'the label %s counts for no signal without a mapping',
  (label) => {
    expect(injectionLabels.get(foldLabel(label))).toBeUndefined()
  },
)

test('a mapping names one signal or several for a label', () => {
  const labels = readLabels('{"S-1":"sensitiveDisclosure","leak":["dataExfiltration","goalDrift"]}')
  expect(labels?.get('s_1')).toEqual(['sensitiveDisclosure'])
  expect(labels?.get('leak')).toEqual(['dataExfiltration', 'goalDrift'])
  expect(labels === null ? [] : listSignals(labels)).toEqual([
    'dataExfiltration',
    'sensitiveDisclosure',
    'goalDrift',
  ])
})

test.each(['', 'x', '[]', '{}', '{"a":"mood"}', '{"a":[]}', '{"a":1}', '{"":"goalDrift"}', 'null'])(
  'readLabels returns null for what is no mapping: %s',
  (json) => {
    expect(readLabels(json)).toBeNull()
  },
)
