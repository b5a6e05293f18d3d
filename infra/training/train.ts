import { readCommandLine, resolveTypedPath } from '@ase/settings'
import { writeFileSync } from 'node:fs'
import { calibratedAs } from '@ase/semantic-embedded/training'
import { type Knot, weightByFamily } from './calibrate.ts'
import { handCases } from './cases/hand/hand-cases.ts'
import { makeCases } from './cases/make-cases.ts'
import { writtenCases } from './written-cases.ts'
import { exitOnCaseProblem, readCaseFile } from './read-cases.ts'
import { areaUnderCurve, type HeldOutScore, sigmoid } from './scores.ts'
import { type TextTraining, baseRates, calibrateEach, trainTextModel } from './train-text-model.ts'
import { weightsFolder, weightsModule } from './write-weights.ts'

/** The default policy asks a human from this probability on. */
const reviewAt = 0.6
const blockAt = 0.85

/** A case with the probability that a calibration on all other sources tells for it. */
interface Told extends HeldOutScore {
  readonly told: number
}

/**
 * What the model scored on cases of sources that it was not fitted on, as lines of text: the area under the curve and
 * the calibration error over all, and the shares that would be reviewed or blocked for each source.
 */
function reportHeldOut({ held }: TextTraining): string {
  const judged = held.map((each) => ({ ...each, told: 0 }))
  const families = [...Map.groupBy(judged, ({ family }) => family)]
  for (const [family, rows] of families) {
    const knots = calibrateEach(held.filter((each) => each.family !== family))
    for (const row of rows)
      row.told = sigmoid(interpolate(knots[calibratedAs[row.provenance]], row.score))
  }
  const lines = families
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([family, rows]) => {
      const attacks = rows.filter(({ attack }) => attack)
      const benign = rows.filter(({ attack }) => !attack)
      return `${family.padEnd(22)} ${String(attacks.length).padStart(5)} ${share(attacks, reviewAt)} ${share(attacks, blockAt)} ${String(benign.length).padStart(5)} ${share(benign, reviewAt)} ${share(benign, blockAt)}`
    })
  return [
    `area under the curve ${areaUnderCurve(held).toFixed(3)}`,
    `calibration error ${calibrationError(judged).toFixed(3)}`,
    `${'left out'.padEnd(20)} attacks reviewed blocked benign reviewed blocked`,
    ...lines,
    ...meansOverSources(judged),
  ].join('\n')
}

/** Each source of at least ten cases of a label counts the same, however many it has. */
function meansOverSources(rows: readonly Told[]): string[] {
  const kinds = [...Map.groupBy(rows, ({ provenance }) => calibratedAs[provenance])]
  return [['all', rows] as const, ...kinds].map(([kind, some]) => {
    const mean = (attack: boolean, least: number): string => {
      const sources = [
        ...Map.groupBy(
          some.filter((row) => row.attack === attack),
          ({ family }) => family,
        ).values(),
      ].filter((each) => each.length >= 10)
      const shares = sources.map(
        (each) => each.filter(({ told }) => told >= least).length / each.length,
      )
      const sum = shares.reduce((total, one) => total + one, 0)
      return `${((100 * sum) / Math.max(1, shares.length)).toFixed(2).padStart(6)}%`
    }
    return `mean over sources, ${kind}: attacks ${mean(true, reviewAt)} reviewed ${mean(true, blockAt)} blocked, benign ${mean(false, reviewAt)} reviewed ${mean(false, blockAt)} blocked`
  })
}

function share(rows: readonly Told[], least: number): string {
  if (rows.length === 0) return '     -'
  const over = rows.filter(({ told }) => told >= least).length
  return `${((100 * over) / rows.length).toFixed(1).padStart(5)}%`
}

/**
 * The mean distance between the probability and the share of attacks, over ten bins, with the weights of the calibration;
 * the mean of the provenances.
 */
function calibrationError(held: readonly Told[]): number {
  const kinds = [...Map.groupBy(held, ({ provenance }) => calibratedAs[provenance])]
  const errors = kinds.map(([kind, rows]) => errorOf(rows, baseRates[kind]))
  return errors.reduce((sum, error) => sum + error, 0) / Math.max(1, errors.length)
}

function errorOf(held: readonly Told[], baseRate: number): number {
  const weightOf = weightByFamily(held, baseRate)
  const bins = Array.from({ length: 10 }, () => ({ told: 0, true: 0 }))
  for (const each of held) {
    const { told, attack } = each
    const weight = weightOf(each)
    const bin = bins[Math.min(9, Math.floor(told * 10))]
    if (bin === undefined) continue
    bin.told += told * weight
    bin.true += attack ? weight : 0
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.told - bin.true), 0)
}

function interpolate(knots: readonly Knot[], score: number): number {
  const next = knots.findIndex((knot) => score < knot.score)
  const after = knots[next]
  const before = knots[next - 1]
  if (after === undefined) return knots.at(-1)?.logOdds ?? 0
  if (before === undefined) return after.logOdds
  const part = (score - before.score) / (after.score - before.score)
  return before.logOdds + (after.logOdds - before.logOdds) * part
}

const usage = `usage: train [<file>...]

Trains the model of texts on our own cases and those of the files, writes packages/semantic-embedded/src/text-weights.ts and prints what
the model scored on sources that were left out. Takes minutes; standard error tells how far it is.

  <file>           labelled cases, one JSON object a line, as score takes them
  -h, --help       shows this`

const target = new URL('text-weights.ts', weightsFolder)
const sets = 3
const hundreds = 50
const seed = 20_261_122

const { positionals } = readCommandLine(usage, {})
const given = exitOnCaseProblem(() =>
  positionals.flatMap((file) => readCaseFile(resolveTypedPath(file))),
)
const own = Array.from({ length: sets }, (_, at) => makeCases(hundreds, seed + at))
const training = trainTextModel(own, [...handCases(), ...writtenCases(), ...given], (done, all) =>
  console.error(`${done} of ${all} fits are done`),
)
writeFileSync(target, weightsModule(training))
console.log(`${given.length} cases given, ${sets * hundreds * 100} made; wrote ${target.pathname}`)
console.log(reportHeldOut(training))
