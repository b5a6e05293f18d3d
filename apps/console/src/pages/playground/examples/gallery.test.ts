import { assess } from '@ase/evaluation'
import { policies } from '@ase/policy'
import { createEmbeddedProvider } from '@ase/semantic-embedded'
import { Envelope, evaluationTypes } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { examples, examplesFor, findExample } from './gallery.ts'

const provider = createEmbeddedProvider()

describe('the gallery', () => {
  test.each(examples.filter(({ isHarmful }) => isHarmful))(
    'the harmful example $id is not allowed by the default policy',
    async ({ envelope }) => {
      const request = Envelope.parse(envelope)
      const { decision } = await assess(request, { policy: policies.default, provider })
      expect(decision).not.toBe('allow')
    },
  )

  test.each(examples.filter(({ isHarmful }) => !isHarmful))(
    'the harmless example $id is allowed by the default policy',
    async ({ envelope }) => {
      const request = Envelope.parse(envelope)
      const { decision } = await assess(request, { policy: policies.default, provider })
      expect(decision).toBe('allow')
    },
  )

  test.each(evaluationTypes)(
    'has at least three pairs of the type %s, the harmless one first',
    (type) => {
      const own = examplesFor(type)
      expect(own.length).toBeGreaterThanOrEqual(6)
      expect(own.map(({ isHarmful }) => isHarmful)).toEqual(own.map((_, index) => index % 2 === 1))
    },
  )

  test('every id finds its example, and nothing else does', () => {
    expect(new Set(examples.map(({ id }) => id)).size).toBe(examples.length)
    for (const example of examples) expect(findExample(example.id)).toBe(example)
    expect(findExample('action-nothing')).toBeUndefined()
  })
})
