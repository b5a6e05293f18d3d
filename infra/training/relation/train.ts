import { writeFileSync } from 'node:fs'
import { callFeatureNames, runFeatureNames } from '@ase/semantic-embedded/training'
import { readCommandLine, resolveTypedPath } from '@ase/settings'
import { exitOnCaseProblem } from '../read-cases.ts'
import { weightsFolder } from '../write-weights.ts'
import type { Logistic } from './fit-logistic.ts'
import { measure, measureLeftOut, printReliability } from './measure.ts'
import { readBlind, readSources } from './read-sources.ts'
import { fitModels } from './relation-models.ts'

const usage = `usage: train:relation [options] [<file>...]

Fits the models of calls and runs on our own cases and those of the files, writes packages/semantic-embedded/src/relation-weights.ts and
prints how they classify the blind cases. Standard error tells how far it is.

  <file>           labelled cases, one JSON object a line, as score takes them
  --measure        writes nothing, and prints how models classify each family of cases that they never saw
  -h, --help       shows this`

const { values, positionals } = readCommandLine(usage, {
  measure: { type: 'boolean', default: false },
})
const cases = exitOnCaseProblem(() => readSources(positionals.map(resolveTypedPath)))
console.error(`fitting on ${cases.length} cases`)
const models = fitModels(cases)
measure('blind', readBlind(), models)
if (values.measure) printReliability(measureLeftOut(cases))
else writeFileSync(new URL('relation-weights.ts', weightsFolder), source())

function source(): string {
  return `import type { CallFeature } from './call-features.ts'
import type { RunFeature } from './run-features.ts'

/** A logistic model over named evidence, in log-odds. */
interface RelationModel<Feature extends string> {
  readonly bias: number
  readonly weights: Readonly<Record<Feature, number>>
}

// Written by \`pnpm --filter @ase/infra train:relation\`.

/** Does a call do what was not requested? */
export const callModel: RelationModel<CallFeature> = ${print(models.call, callFeatureNames)}

/** Did a run do harm, or what was not requested? */
export const runModel: RelationModel<RunFeature> = ${print(models.run, runFeatureNames)}
`
}

function print({ bias, weights }: Logistic, names: readonly string[]): string {
  const lines = names.map((name, at) => `    ${name}: ${round(weights[at] ?? 0)},`)
  return `{\n  bias: ${round(bias)},\n  weights: {\n${lines.join('\n')}\n  },\n}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100 + 0
}
