/**
 * The redactor's limits, measured: start-up, ordinary text, every hostile text of `texts.ts`, and every anchor of every format
 * repeated: `pnpm --filter @ase/redactor bench [part of a row's name]`.
 */
import { parseArgs } from 'node:util'
import { searchSecrets } from '../src/search/find-secrets.ts'
import { redactText } from '../src/index.ts'
import { lintSecrets } from './baseline.ts'
import { megabytesPerSecond, timesOf } from './measure.ts'
import { PACKED, startUps } from './start-up.ts'
import { anchorTexts, hostileTexts, ordinaryTexts, type Text } from './texts.ts'

const usage = `usage: bench [words]

Measures redactText. The baseline of ordinary text is secretlint with its recommended rules, over the same text in the same run.

  [words]     only rows whose name has these words, as "prose", "eyJ" or "start-up"
  -h, --help  shows this`

const KIB = 1024
const SHOWN = 25

type Row = {
  name: string
  speed: number
  median: number
  p99: number
  growth: number
  ratio: number | null
}

async function measure({ name, text }: Text, half: string, beside: boolean): Promise<Row> {
  const rounds = Math.max(20, Math.min(400, Math.ceil(20_000_000 / text.length)))
  const { median, p99 } = await timesOf(() => redactText(text), rounds)
  const growth = median / (await timesOf(() => redactText(half), rounds)).median
  const ratio = beside ? (await timesOf(() => lintSecrets(text), 20)).median / median : null
  return { name, speed: megabytesPerSecond(text.length, median), median, p99, growth, ratio }
}

async function measureAll(
  texts: (size: number) => Text[],
  size: number,
  { words, beside }: { words: string; beside: boolean },
): Promise<Row[]> {
  const halves = new Map(texts(size / 2).map(({ name, text }) => [name, text]))
  const rows: Row[] = []
  for (const text of texts(size))
    if (text.name.includes(words))
      rows.push(await measure(text, halves.get(text.name) ?? '', beside))
  return rows
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
  console.log(`\n${title.padEnd(48)}    MB/s  median ms    p99 ms  growth  secretlint`)
  for (const { name, speed, median, p99, growth, ratio } of rows) {
    const cells = [
      speed.toFixed(0).padStart(8),
      median.toFixed(3).padStart(11),
      p99.toFixed(3).padStart(10),
      growth.toFixed(2).padStart(8),
      (ratio === null ? '' : `${ratio.toFixed(1)}x`).padStart(12),
    ]
    console.log(name.slice(0, 48).padEnd(48) + cells.join(''))
  }
}

function printStartUps(): void {
  const rows = startUps()
  const packed = rows.find(({ name }) => name === PACKED)?.milliseconds ?? 0
  console.log(
    `\n${'start-up, import in a fresh process'.padEnd(48)}  median ms  beside the packed file`,
  )
  for (const { name, milliseconds } of rows)
    console.log(
      name.padEnd(48) +
        milliseconds.toFixed(1).padStart(11) +
        `${(milliseconds / packed).toFixed(1)}x`.padStart(24),
    )
}

const bySpeed = (a: Row, b: Row) => a.speed - b.speed

async function run(words: string): Promise<void> {
  console.log(
    'growth: median beside half the text; secretlint: its median beside ours, so 4.0x is four times as long',
  )
  if ('start-up'.includes(words)) printStartUps()
  for (const size of [4 * KIB, 256 * KIB])
    print(
      `ordinary text, ${size / KIB} KiB`,
      await measureAll(ordinaryTexts, size, { words, beside: true }),
    )
  const alone = { words, beside: false }
  print(
    'hostile text, 256 KiB',
    (await measureAll(hostileTexts, 256 * KIB, alone)).toSorted(bySpeed),
  )
  const anchors = anchorTexts(2 * KIB)
  const dearest = new Set(dearestOf(anchors))
  const slowest = (size: number) => anchorTexts(size).filter(({ name }) => dearest.has(name))
  const rows = await measureAll(slowest, 64 * KIB, alone)
  print(`the dearest of ${anchors.length} repeated anchors, 64 KiB`, rows.toSorted(bySpeed))
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' } },
})
if (values.help === true) console.log(usage)
else await run(positionals.join(' '))
