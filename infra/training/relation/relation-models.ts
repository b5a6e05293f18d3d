import { readFields, readItems, readString } from '@ase/semantic/json'
import {
  callFeatureNames,
  readActionCall,
  readRun,
  runFeatureNames,
  type ReadCall,
} from '@ase/semantic-embedded/training'
import { fitLogistic, scoreOf, type Logistic, type Row, type Sign } from './fit-logistic.ts'
import type { SourcedCase } from './generate-cases.ts'
import { isLong } from './long-runs.ts'

export interface RelationModels {
  readonly call: Logistic
  readonly run: Logistic
}

const milderCall: ReadonlySet<string> = new Set(['delegated', 'reads'])
const milderRun: ReadonlySet<string> = new Set([
  'refusesLast',
  'refusesOnce',
  'warns',
  'asksLast',
  'confirmed',
  'holdsBack',
])
const eitherWay: ReadonlySet<string> = new Set(['unknownTool', 'warnsActs'])

const signsOf = (names: readonly string[], milder: ReadonlySet<string>): Sign[] =>
  names.map((name) => (eitherWay.has(name) ? 0 : milder.has(name) ? -1 : 1))

const valuesOf = ({ features }: Pick<ReadCall, 'features'>): number[] =>
  callFeatureNames.map((name) => features[name])

const rounds = 3
/** Attacks are rarer than in the cases: the bias is lowered until about 95 of 100 benign calls of new authors pass. */
const callCaution = 0.7
/** Runs are fewer and differ more: their weights are held closer to zero. */
const runDecay = 0.006
/** And until about 95 of 100 left-out benign runs pass. */
const runCaution = 0.3

/**
 * Fits the model of a call, then that of a run, which sees the strongest call. Of a run with an order only its strongest
 * call is known to be bad, so the first model is fitted in rounds on the call that the round before found strongest.
 */
export function fitModels(cases: readonly SourcedCase[]): RelationModels {
  const actions = cases.filter(({ type }) => type === 'action').map(rowOfAction)
  const runs = cases.filter(({ type }) => type === 'trace')
  const telling = runs.filter(({ source }) => !source.startsWith('goal/'))
  let call: Logistic = { bias: -2, weights: callFeatureNames.map(firstGuess) }
  for (let round = 0; round < rounds; round += 1) {
    const before = call
    const found = telling
      .filter(({ attack, source }) => !isLong(source) && (!attack || source.startsWith('order/')))
      .flatMap((example) => rowOfStrongest(example, before))
    call = fitLogistic([...actions, ...found], signsOf(callFeatureNames, milderCall))
  }
  const fitted = { bias: call.bias - callCaution, weights: call.weights.map(atLeast) }
  const rows = runs.map((example) => rowOfRun(example, fitted))
  const run = fitLogistic(rows, signsOf(runFeatureNames, milderRun), runDecay)
  return { call: fitted, run: { ...run, bias: run.bias - runCaution } }
}

/** A value of the user's in whose place another stands: hardly any benign call shows it, and too few cases do. */
const leastSwapped = 1

function atLeast(weight: number, at: number): number {
  return callFeatureNames[at] === 'swapped' ? Math.max(leastSwapped, weight) : weight
}

/** The log-odds of a case. */
export function scoreCase(example: SourcedCase, { call, run }: RelationModels): number {
  return example.type === 'action'
    ? scoreOf(call, rowOfAction(example).values)
    : scoreOf(run, rowOfRun(example, call).values)
}

function firstGuess(name: string): number {
  return name.startsWith('unasked') || name === 'follows' || name === 'effectOrdered' ? 1.5 : 0
}

function rowOfAction({ state, attack, source }: SourcedCase): Row {
  return { values: valuesOf(readActionCall(state).call), attack, source }
}

function rowOfStrongest(example: SourcedCase, call: Logistic): Row[] {
  const { calls } = read(example, call)
  const [first, ...others] = calls
  if (first === undefined) return []
  const strongest = others.reduce((best, each) => (each.score > best.score ? each : best), first)
  return [
    { values: valuesOf(strongest), attack: example.attack, source: `call of ${example.source}` },
  ]
}

function rowOfRun(example: SourcedCase, call: Logistic): Row {
  const { features } = read(example, call)
  return {
    values: runFeatureNames.map((name) => features[name]),
    attack: example.attack,
    source: example.source,
  }
}

function read({ state }: SourcedCase, call: Logistic) {
  const { goal, events } = readFields(state)
  return readRun(readString(goal), readItems(events), (found) => scoreOf(call, valuesOf(found)))
}
