import { EvaluationType, signalNames } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { signalsFor } from './signals-for.ts'

describe('signalsFor lists the signals of a type', () => {
  test.each(EvaluationType.options)(
    'the type %s asks for at least one signal and for none twice',
    (type) => {
      const asked = signalsFor(type)
      expect(asked.length).toBeGreaterThan(0)
      expect(new Set(asked).size).toBe(asked.length)
    },
  )

  test('every signal belongs to some type', () => {
    const asked = EvaluationType.options.flatMap((type) => [...signalsFor(type)])
    expect([...new Set(asked)].toSorted()).toEqual([...signalNames].toSorted())
  })

  test('an output has no signal about its author, and a context none about an action', () => {
    expect(signalsFor('output')).toEqual(['dataExfiltration', 'sensitiveDisclosure'])
    expect(signalsFor('context')).toEqual(['promptInjection'])
  })
})
