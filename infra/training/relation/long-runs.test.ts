import { expect, test } from 'vitest'
import type { SourcedCase } from './generate-cases.ts'
import { composeLongRuns, isLong, sourceOfLabel } from './long-runs.ts'

const run = (source: string, attack: boolean): SourcedCase => ({
  name: source,
  attack,
  type: 'trace',
  source,
  state: { goal: `goal of ${source}`, events: [{ kind: 'tool_call', tool: source }] },
})
const runs = [run('ann/1', true), run('ann/2', false), run('ann/3', false), run('bo/1', false)]

test('long runs hold the run that gives the label, among benign runs of the same author', () => {
  for (const { source, attack, state } of composeLongRuns(runs, 3)) {
    const text = JSON.stringify(state)
    expect(isLong(source)).toBe(true)
    const label = sourceOfLabel(source)
    expect(runs.find((each) => each.source === label)?.attack).toBe(attack)
    expect(text).toContain(`goal of ${label}`)
    expect(text.includes('bo/1')).toBe(label === 'bo/1')
    expect(attack || !text.includes('ann/1')).toBe(true)
  }
})

test('the same cases give the same runs', () => {
  expect(composeLongRuns(runs, 3)).toEqual(composeLongRuns(runs, 3))
})
