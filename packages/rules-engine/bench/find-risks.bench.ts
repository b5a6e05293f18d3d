/**
 * The engine's limits, measured: ordinary calls, the worst shell texts, the largest bodies, and how time grows with the
 * input: `pnpm --filter @ase/rules-engine bench [part of a row's name]`. The baseline of each row is `JSON.parse` of the same
 * body in the same run: what reading it costs anyway.
 */
import { readCommandLine, stopWithUsage } from '@ase/settings'
import { replaceControlCharacters } from '../commands/printed.ts'
import { findRisks } from '../src/index.ts'
import { measure } from './measure.ts'
import { rowsNamed, type BenchRow } from './rows.ts'

const usage = `usage: bench [words]

Measures the rules: ordinary inputs, the worst shell texts, the largest texts and bodies.

  [words]     only rows whose name has these words, as "shell 32" or "context 64 KiB"
  -h, --help  shows this`

interface Measured {
  readonly name: string
  readonly median: number
  readonly p99: number
  readonly baseline: number
  readonly growth: number | null
}

function run({ name, rounds, inputs: make, half }: BenchRow): Measured {
  const inputs = make()
  const bodies = inputs.map((input) => JSON.stringify(input))
  const baseline = measure(
    bodies.map((body) => () => JSON.parse(body)),
    rounds,
  )
  const { median, p99 } = measure(
    inputs.map((input) => () => findRisks(input)),
    rounds,
  )
  const smaller = half?.()
  const growth =
    smaller === undefined ? null : median / measure([() => findRisks(smaller)], rounds).median
  return { name, median, p99, baseline: baseline.median, growth }
}

function print({ name, median, p99, baseline, growth }: Measured): void {
  const cells = [
    median.toFixed(1).padStart(10),
    p99.toFixed(1).padStart(10),
    `${(median / baseline).toFixed(1)}x`.padStart(9),
    (growth === null ? '' : growth.toFixed(2)).padStart(7),
  ]
  console.log(`${name.padEnd(44)}${cells.join('')}`)
}

const { positionals } = readCommandLine(usage, {})
const words = positionals.join(' ')
const rows = rowsNamed(words)
if (rows.length === 0)
  stopWithUsage(`no row has the words "${replaceControlCharacters(words)}"`, usage)
console.log(
  'median and p99 in µs; /parse: median beside JSON.parse of the body; growth: median beside half the input',
)
console.log(`${''.padEnd(44)}    median       p99     /parse  growth`)
for (const row of rows) print(run(row))
