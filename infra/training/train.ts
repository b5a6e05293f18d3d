import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { helpOption, readArguments, typedPath } from '@ase/rules-engine/quality'
import { handCases } from './cases/hand/hand-cases.ts'
import { makeCases } from './cases/make-cases.ts'
import { reportHeld } from './report.ts'
import { orStop } from './or-stop.ts'
import { readCaseFile } from './read-cases.ts'
import { baseRate, trainTextModel } from './train-text-model.ts'
import { writtenCases } from './cases/written-cases.ts'
import { weightsFolder, weightsModule } from './write-weights.ts'

const usage = `usage: train [<file>...]

Trains the model of texts on our own cases and those of the files, writes packages/semantic-embedded/src/text-weights.ts and prints what
the model scored on sources that were left out. Takes minutes; standard error tells how far it is.

  <file>           labelled cases, one JSON object a line, as score takes them
  -h, --help       shows this`

const target = new URL('text-weights.ts', weightsFolder)
const sets = 5
const hundreds = 50
const seed = 20_261_122

const { positionals } = readArguments(usage, () =>
  parseArgs({ allowPositionals: true, options: helpOption }),
)
const given = orStop(() => positionals.flatMap((file) => readCaseFile(typedPath(file))))
const own = Array.from({ length: sets }, (_, at) => makeCases(hundreds, seed + at))
const training = trainTextModel(own, [...handCases(), ...writtenCases(), ...given], (done, all) =>
  console.error(`${done} of ${all} fits are done`),
)
writeFileSync(target, weightsModule(training))
console.log(`${given.length} cases given, ${sets * hundreds * 100} made; wrote ${target.pathname}`)
console.log(reportHeld(training, baseRate))
