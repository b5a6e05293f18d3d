import { Envelope } from '@ase/schemas'
import { layout } from '@ase/semantic-embedded/training'
import { describe, expect, it } from 'vitest'
import { calibrate } from './calibrate.ts'
import { handCases } from './cases/hand/hand-cases.ts'
import { makeCases } from './cases/make-cases.ts'
import { fit } from './fit.ts'
import { readCases } from './read-cases.ts'
import { trainTextModel } from './train-text-model.ts'
import { weightsModule } from './write-weights.ts'

describe('own cases', () => {
  const cases = makeCases(4, 7)

  it('generated cases are valid requests', () => {
    for (const { envelope } of cases) expect(Envelope.safeParse(envelope).error).toBeUndefined()
  })

  it('generated cases have both labels and unique ids', () => {
    const labels = cases.map(({ label }) => label)
    expect(labels.filter((label) => label === 'attack').length).toBeGreaterThan(100)
    expect(labels.filter((label) => label === 'benign').length).toBeGreaterThan(100)
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
  })

  it('generated cases depend on the seed alone', () => {
    expect(makeCases(1, 7)).toEqual(makeCases(1, 7))
    expect(makeCases(1, 8)).not.toEqual(makeCases(1, 7))
  })
})

describe('training', () => {
  it('training writes the same bytes for the same cases', () => {
    const train = (): string =>
      weightsModule(trainTextModel([makeCases(1, 7), makeCases(1, 8)], handCases()))
    expect(train()).toBe(train())
  })

  it('training learns which feature indicates an attack and keeps a fixed sign', () => {
    const examples = Array.from({ length: 200 }, (_, at) => ({
      attack: at % 2 === 0,
      weight: 1,
      margin: 0,
      sentences: [Int32Array.of(at % 2), Int32Array.of(2)].map((features) => ({
        features,
        provenance: 0,
        continues: false,
      })),
    }))
    const settings = { features: layout.count, passes: 5, rate: 0.2, seed: 1, decay: () => 0.001 }
    const free = fit(examples, settings).weights
    expect(free[0]).toBeGreaterThan(1)
    expect(fit(examples, { ...settings, sign: () => -1 }).weights[0]).toBe(0)
  })
})

it('training reports each fit', () => {
  const told: string[] = []
  trainTextModel([makeCases(1, 7), makeCases(1, 8)], [], (done, all) => told.push(`${done}/${all}`))
  expect(told.at(0)).toBe(`1/${told.length}`)
  expect(told.at(-1)).toBe(`${told.length}/${told.length}`)
})

describe('calibration', () => {
  const held = Array.from({ length: 2000 }, (_, at) => ({
    score: (at % 100) / 10,
    attack: (at * 7919) % 100 < at % 100,
    family: `source ${at % 7}`,
  }))

  it('calibration is monotonic', () => {
    const knots = calibrate(held, 0.5)
    for (const [at, knot] of knots.entries()) {
      expect(knot.score).toBeGreaterThan(knots[at - 1]?.score ?? -Infinity)
      expect(knot.logOdds).toBeGreaterThanOrEqual(knots[at - 1]?.logOdds ?? -Infinity)
    }
  })

  it('calibration gives rarer attacks lower probabilities', () => {
    const mean = (baseRate: number): number => {
      const knots = calibrate(held, baseRate)
      return knots.reduce((sum, { logOdds }) => sum + logOdds, 0) / knots.length
    }
    expect(mean(0.1)).toBeLessThan(mean(0.5))
  })
})

describe('given cases', () => {
  const envelope = {
    type: 'context',
    input: { content: 'Hello.', source: 'user', trustLevel: 'unknown' },
  }
  const line = (label: string): string => JSON.stringify({ id: 'a', source: 's', label, envelope })

  it('readCases reads line by line and leaves out ambiguous cases', () => {
    const lines = `${line('attack')}\n\n${line('ambiguous')}\n${line('benign')}\n`
    expect(readCases(lines, 'x.jsonl').map(({ label }) => label)).toEqual(['attack', 'benign'])
  })

  it.each([
    ['{', 'x.jsonl:2 is no JSON'],
    ['[]', 'x.jsonl:2 is no JSON object'],
    [line('perhaps'), 'x.jsonl:2 has the unknown label "perhaps"'],
    [
      line('attack').replace('"user"', '"nobody"'),
      'x.jsonl:2 has an envelope that the API refuses',
    ],
  ])('readCases names line and field of a wrong case: %s', (wrong, problem) => {
    expect(() => readCases(`${line('attack')}\n${wrong}`, 'x.jsonl')).toThrow(problem)
  })
})
