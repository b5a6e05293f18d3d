import { readFileSync, writeFileSync } from 'node:fs'
import { handCases } from './cases/hand/hand-cases.ts'
import { makeCases } from './cases/make-cases.ts'
import { reportHeld } from './report.ts'
import { readCases } from './read-cases.ts'
import { baseRate, trainTextModel } from './train-text-model.ts'
import { writtenCases } from './cases/written-cases.ts'
import { weightsModule } from './write-weights.ts'

const target = new URL('../src/embedded/text-weights.ts', import.meta.url)
const sets = 5
const hundreds = 50
const seed = 20_261_122

const files = process.argv.slice(2).filter((argument) => argument !== '--')
const given = files.flatMap((file) => readCases(readFileSync(file, 'utf8'), file))
const own = Array.from({ length: sets }, (_, at) => makeCases(hundreds, seed + at))
const training = trainTextModel(own, [...handCases(), ...writtenCases(), ...given])
writeFileSync(target, weightsModule(training))
console.log(`${given.length} cases given, ${sets * hundreds * 100} made; wrote ${target.pathname}`)
console.log(reportHeld(training, baseRate))
