/**
 * Scores files of labelled cases:
 * `pnpm --filter @ase/rules-engine evaluate [--save FILE] [--against FILE] [--errors N] <jsonl>...`
 *
 * Prints recall and false alarms by file, type, source, family and rule; then up to N misses and false alarms (20 unless
 * told). `--save` keeps the report as JSON; `--against` shows what changed since a report that was kept.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findRisks, RULES_VERSION } from '../src/index.ts'
import { compareWith } from './quality/comparison.ts'
import { readCases, type LabelledCase } from './quality/labelled-case.ts'
import { renderComparison, renderErrors, renderReport } from './quality/render.ts'
import { answerOf, reportOn, type Judged } from './quality/report.ts'
import { readReport } from './quality/saved-report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    save: { type: 'string' },
    against: { type: 'string' },
    errors: { type: 'string', default: '20' },
  },
})

/** pnpm runs a script in its package's folder; paths are meant from where the command was typed. */
const typedIn = process.env['INIT_CWD'] ?? process.cwd()

function judge(each: LabelledCase): Judged {
  const start = performance.now()
  const findings = findRisks(each.envelope)
  const milliseconds = performance.now() - start
  const codes = findings.filter(({ severity }) => severity !== 'low').map(({ code }) => code)
  return { case: each, answer: answerOf(findings), codes: [...new Set(codes)], milliseconds }
}

function stop(problem: string): never {
  process.stderr.write(`${problem}\n`)
  process.exit(2)
}

function load(file: string): string {
  try {
    return readFileSync(path.resolve(typedIn, file), 'utf8')
  } catch {
    stop(`cannot read ${file}`)
  }
}

if (positionals.length === 0) stop('give one or more files of labelled cases')
const limit = Number(values.errors)
if (!Number.isInteger(limit) || limit < 0) stop('--errors takes a whole number')

const cases = positionals.flatMap((file) => {
  const read = readCases(path.basename(file), load(file))
  if (!read.ok) stop(read.error)
  return read.value
})
// The first calls are slow until the engine is compiled; they would stand in every file's times.
for (const { envelope } of cases.slice(0, 200)) findRisks(envelope)
const judged = cases.map(judge)
const report = reportOn(judged, RULES_VERSION)

process.stdout.write(`${renderReport(report)}\n\n${renderErrors(judged, limit)}\n`)
if (values.against !== undefined) {
  const earlier = readReport(load(values.against))
  if (earlier === null) stop(`${values.against} is no saved report`)
  process.stdout.write(`\n${renderComparison(compareWith(earlier, judged), limit)}\n`)
}
if (values.save !== undefined)
  writeFileSync(path.resolve(typedIn, values.save), JSON.stringify(report))
