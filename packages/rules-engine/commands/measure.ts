/**
 * Scores files of labelled cases:
 * `pnpm --filter @ase/rules-engine measure [--save FILE] [--against FILE] [--errors N] <jsonl>...`
 *
 * Prints recall and false alarms by file, type, source, family and rule; then up to N misses and false alarms (20 unless
 * told). `--save` keeps the report as JSON; `--against` shows what changed since a report that was kept.
 */
import { writeFileSync } from 'node:fs'
import { readCommandLine, resolveTypedPath, stopCommand, stopWithUsage } from '@ase/settings'
import { findRisks, RULES_VERSION } from '../src/index.ts'
import { replaceControlCharacters } from './printed.ts'
import { compareReports } from './quality/comparison.ts'
import { shortenFileNames } from './quality/file-names.ts'
import { readCases, type LabelledCase } from './quality/labelled-case.ts'
import { renderComparison } from './quality/render-comparison.ts'
import { renderErrors, renderReport } from './quality/render.ts'
import { toAnswer, createReport, type LabelledAnswer } from './quality/report.ts'
import { readReport, type SavedReport } from './quality/saved-report.ts'
import { readInput } from './read-input.ts'

const usage = `usage: measure [--save FILE] [--against FILE] [--errors N] <file>...

Scores the rules on labelled cases, one JSON object a line.

  <file>          such a file; - reads standard input
  --save FILE     keeps the report
  --against FILE  shows what changed since a report that was kept
  --errors N      shows so many misses, false alarms and changes of each kind (20)
  -h, --help      shows this`

interface Options {
  readonly files: readonly string[]
  readonly save: string | undefined
  readonly against: string | undefined
  readonly errors: number
}

function readOptions(): Options {
  const { values, positionals } = readCommandLine(usage, {
    save: { type: 'string' },
    against: { type: 'string' },
    errors: { type: 'string', default: '20' },
  })
  const { save, against, errors } = values
  if (positionals.length === 0) stopWithUsage('a file is needed', usage)
  if (!/^\d{1,6}$/.test(errors)) stopWithUsage('--errors takes a number', usage)
  return { files: positionals, save, against, errors: Number(errors) }
}

function loadReport(file: string): SavedReport {
  return readReport(readInput(file)) ?? stopCommand(`${file} is no saved report`)
}

function keep(file: string, content: string, flag: 'a' | 'w'): void {
  try {
    writeFileSync(resolveTypedPath(file), content, { flag })
  } catch {
    stopCommand(`cannot write ${file}`)
  }
}

function answerCase(each: LabelledCase): LabelledAnswer {
  const start = performance.now()
  const findings = findRisks(each.envelope)
  const milliseconds = performance.now() - start
  const codes = findings.filter(({ severity }) => severity !== 'low').map(({ code }) => code)
  return { case: each, answer: toAnswer(findings), codes: [...new Set(codes)], milliseconds }
}

const { files, save, against, errors } = readOptions()
const earlier = against === undefined ? null : loadReport(against)
// A path that cannot be written is reported before the work, not after it.
if (save !== undefined) keep(save, '', 'a')

const names = shortenFileNames(files.map((file) => (file === '-' ? file : resolveTypedPath(file))))
if (new Set(names).size < names.length) stopCommand('a file is named twice')
const read = files.map((file, index) => {
  const cases = readCases(names[index] ?? file, readInput(file))
  if (!cases.ok) stopCommand(cases.error)
  return cases.value
})
const cases = read.flatMap((file) => file.cases)
const ambiguous = read.reduce((sum, file) => sum + file.ambiguous, 0)
if (cases.length === 0) stopCommand('there is no attack and no benign case in these files')
// The first calls are slow until the engine is compiled; they would stand in every file's times.
for (const { envelope } of cases.slice(0, 200)) findRisks(envelope)
const answers = cases.map(answerCase)
const report = createReport(answers, RULES_VERSION)

for (const { note } of read)
  if (note !== null) process.stdout.write(`${replaceControlCharacters(note)}\n`)
process.stdout.write(`${renderReport(report, ambiguous)}\n\n${renderErrors(answers, errors)}\n`)
if (earlier !== null)
  process.stdout.write(`\n${renderComparison(compareReports(earlier, answers, names), errors)}\n`)
if (save !== undefined) keep(save, JSON.stringify(report), 'w')
