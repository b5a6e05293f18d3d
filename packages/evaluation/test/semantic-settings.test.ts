import { expect, test } from 'vitest'
import { readSemanticConfig } from '../src/semantic-settings.ts'

const classifier = { SEMANTIC_PROVIDER: 'classifier', SEMANTIC_BASE_URL: 'http://127.0.0.1:9000' }

test('a classifier that names its model needs no SEMANTIC_MODEL', () => {
  expect(readSemanticConfig(classifier)).toMatchObject({ kind: 'classifier', model: null })
})

test.each([
  [
    { ...classifier, SEMANTIC_CLASSIFIER_API: 'transformers' },
    /SEMANTIC_MODEL is required when SEMANTIC_PROVIDER is classifier and SEMANTIC_CLASSIFIER_API is transformers$/m,
  ],
  [
    { SEMANTIC_PROVIDER: 'http', SEMANTIC_BASE_URL: 'http://127.0.0.1:9000' },
    /SEMANTIC_MODEL is required when SEMANTIC_PROVIDER is http$/m,
  ],
])('%j lacks a model, which is reported when it is needed', (environment, problem) => {
  expect(() => readSemanticConfig(environment)).toThrow(problem)
})
