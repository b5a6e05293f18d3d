/**
 * The redactor's limits, measured: start-up, ordinary text, every hostile text of `texts.ts`, and every anchor of every format
 * repeated: `pnpm --filter @ase/redactor bench [part of a row's name]`.
 */
import { parseArgs } from 'node:util'
import { searchSecrets } from '../src/find-secrets.ts'
import { redactText } from '../src/index.ts'
import { alternation } from './baseline.ts'
import { megabytesPerSecond, timesOf } from './measure.ts'
import { startUpMilliseconds } from './start-up.ts'
import { anchorTexts, hostileTexts, ordinaryTexts, type Text } from './texts.ts'

const usage = `usage: bench [words]

Measures redactText. The baseline of each row is one regular expression of a hundred fixed prefixes over the same text in the
same run: what looking for them costs where nothing is proved and nothing is replaced.

  [words]     only rows whose name has these words, as "prose" or "eyJ"
  -h, --help  shows this`

const KIB = 1024
const SHOWN = 25

type Row = {
  name: string
  speed: number
  median: number
  p99: number
  ratio: number
  growth: number
}

function measure({ name, text }: Text, half: string): Row {
  const rounds = Math.max(20, Math.min(400, Math.ceil(4_000_000 / text.length)))
  const { median, p99 } = timesOf(() => redactText(text), rounds)
  const baseline = timesOf(() => text.match(alternation), rounds)
  const growth = median / timesOf(() => redactText(half), rounds).median
  const speed = megabytesPerSecond(text.length, median)
  return { name, speed, median, p99, ratio: baseline.median / median, growth }
}

function measureAll(texts: (size: number) => Text[], size: number, words: string): Row[] {
  const halves = new Map(texts(size / 2).map(({ name, text }) => [name, text]))
  return texts(size)
    .filter(({ name }) => name.includes(words))
    .map((text) => measure(text, halves.get(text.name) ?? ''))
}

/** The names of the texts that take the most steps of the search per character: too many to time them all. */
function dearestOf(texts: readonly Text[]): string[] {
  return texts
    .map(({ name, text }) => ({
      name,
      steps: searchSecrets(text, Number.POSITIVE_INFINITY).steps / text.length,
    }))
    .toSorted((a, b) => b.steps - a.steps)
    .slice(0, SHOWN)
    .map(({ name }) => name)
}

function print(title: string, rows: readonly Row[]): void {
  if (rows.length === 0) return
  console.log(`\n${title.padEnd(48)}    MB/s  median ms    p99 ms  /baseline  growth`)
  for (const { name, speed, median, p99, ratio, growth } of rows) {
    const cells = [
      speed.toFixed(0).padStart(8),
      median.toFixed(3).padStart(11),
      p99.toFixed(3).padStart(10),
      `${ratio.toFixed(1)}x`.padStart(11),
      growth.toFixed(2).padStart(8),
    ]
    console.log(name.slice(0, 48).padEnd(48) + cells.join(''))
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' } },
})
if (values.help === true) {
  console.log(usage)
} else {
  const words = positionals.join(' ')
  if (words === '') {
    const { empty, redactor } = startUpMilliseconds()
    console.log(
      `start-up: ${redactor.toFixed(0)} ms to import the redactor, ${empty.toFixed(0)} ms for an empty module`,
    )
  }
  for (const size of [4 * KIB, 256 * KIB])
    print(`ordinary text, ${size / KIB} KiB`, measureAll(ordinaryTexts, size, words))
  const bySpeed = (a: Row, b: Row) => a.speed - b.speed
  print('hostile text, 256 KiB', measureAll(hostileTexts, 256 * KIB, words).toSorted(bySpeed))
  const anchors = anchorTexts(2 * KIB)
  const dearest = new Set(dearestOf(anchors))
  const slowest = (size: number) => anchorTexts(size).filter(({ name }) => dearest.has(name))
  print(
    `the dearest of ${anchors.length} repeated anchors, 64 KiB`,
    measureAll(slowest, 64 * KIB, words).toSorted(bySpeed),
  )
}
