import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EvaluationType } from '@ase/schemas'
import { handCases } from '../cases/hand/hand-cases.ts'
import type { LabelledCase } from '../cases/labelled-case.ts'
import { readCaseFile } from '../read-cases.ts'
import { generateCases, type SourcedCase } from './generate-cases.ts'
import { composeLongRuns } from './long-runs.ts'
import { parseCases } from './parse-cases.ts'

const seed = 7
const generated = 2400
/** Neighbours among the cases written by hand are twins, and stay together. */
const together = { 'dev-traces.txt': 8, 'dev-actions.txt': 6 } as const

/**
 * All cases to fit on: composed, written by hand, those of the tests, and labelled rows from other files. Throws a
 * `CaseProblem` for a file or a line of these that cannot be read.
 */
export function readSources(rowFiles: readonly string[]): SourcedCase[] {
  const rows = rowFiles.flatMap(readRows)
  const byHand = [
    ...readScripts('dev-traces.txt', 'hand-traces'),
    ...readScripts('dev-actions.txt', 'hand-actions'),
  ]
  const byAuthors = written.flatMap(readWritten)
  return [
    ...generateCases(seed, generated),
    ...byHand,
    ...ours(handCases(), () => 'tests'),
    ...byAuthors,
    ...composeLongRuns([...byHand, ...byAuthors], seed),
    ...rows,
  ]
}

/** Cases that were written before any weight was set, and are never fitted on. */
export function readBlind(): SourcedCase[] {
  return ['blind-traces.txt', 'blind-actions.txt'].flatMap((file) =>
    parseCases(textOf(file)).map((example) => ({ ...example, source: 'blind' })),
  )
}

function readScripts(file: keyof typeof together, name: string): SourcedCase[] {
  return parseCases(textOf(file)).map((example, at) => ({
    ...example,
    source: `${name}/${Math.floor(at / together[file])}`,
  }))
}

function textOf(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}

/** The files of calls and runs in `cases/written`, each by another author. */
const written = ['actions', 'calls', 'calls2', 'runs', 'longtasks']

/** Written one by one: every case is a source of its own. */
function readWritten(author: string): SourcedCase[] {
  const file = fileURLToPath(new URL(`../cases/written/${author}.jsonl`, import.meta.url))
  return ours(readCaseFile(file), ({ id }) => `${author}/${id}`)
}

const isOurs = (type: EvaluationType) => type === 'action' || type === 'trace'

function ours(
  cases: readonly LabelledCase[],
  sourceOf: (each: LabelledCase) => string,
): SourcedCase[] {
  return cases
    .filter(({ envelope }) => isOurs(envelope.type))
    .map((each) => ({
      name: each.id,
      attack: each.label === 'attack',
      type: each.envelope.type,
      state: each.envelope.input,
      source: sourceOf(each),
    }))
}

/** Labelled rows, as `train` of the text model reads them. */
function readRows(file: string): SourcedCase[] {
  const name = basename(file, '.jsonl')
  return ours(readCaseFile(file), ({ source }) => `${name}/${source}`)
}
