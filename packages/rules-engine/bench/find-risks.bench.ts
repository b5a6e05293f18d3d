/**
 * The engine's limits, measured: ordinary calls, the worst shell texts, the largest bodies, and how time grows with the
 * input: `pnpm --filter @ase/rules-engine bench [part of a row's name]`. The baseline of each row is `JSON.parse` of the same
 * body in the same run: what reading it costs anyway.
 */
import type { TypedInput } from '@ase/schemas'
import { findRisks } from '../src/index.ts'
import { hostileShell, hostileTexts } from './hostile.ts'
import {
  context,
  fill,
  KIB,
  manifest,
  manifestOfStrings,
  output,
  shell,
  toolAnswer,
  trace,
  traceOfOrders,
} from './inputs.ts'
import { measure } from './measure.ts'
import { ordinaryCalls } from './ordinary.ts'
import {
  ordinaryAnswers,
  ordinaryContexts,
  ordinaryManifests,
  ordinaryOutputs,
  ordinaryTraces,
} from './ordinary-texts.ts'

interface Row {
  readonly name: string
  readonly median: number
  readonly p99: number
  readonly baseline: number
  readonly growth: number | null
}

const [wanted = ''] = process.argv.slice(2)

function row(name: string, inputs: readonly TypedInput[], rounds: number, half?: TypedInput): Row {
  const bodies = inputs.map((input) => JSON.stringify(input))
  const baseline = measure(
    bodies.map((body) => () => JSON.parse(body)),
    rounds,
  )
  const { median, p99 } = measure(
    inputs.map((input) => () => findRisks(input)),
    rounds,
  )
  const growth =
    half === undefined ? null : median / measure([() => findRisks(half)], rounds).median
  return { name, median, p99, baseline: baseline.median, growth }
}

/** Measures and prints a row, when it is wanted. */
function show(...args: Parameters<typeof row>): void {
  if (args[0].includes(wanted)) print(row(...args))
}

function print({ name, median, p99, baseline, growth }: Row): void {
  const cells = [
    median.toFixed(1).padStart(10),
    p99.toFixed(1).padStart(10),
    `${(median / baseline).toFixed(1)}x`.padStart(9),
    (growth === null ? '' : growth.toFixed(2)).padStart(7),
  ]
  console.log(`${name.padEnd(44)}${cells.join('')}`)
}

console.log(
  'median and p99 in µs; /parse: median beside JSON.parse of the body; growth: median beside half the input',
)
console.log(`${''.padEnd(44)}    median       p99     /parse  growth`)
show('ordinary calls', ordinaryCalls, 2000)
show('ordinary contexts', ordinaryContexts, 1000)
show('ordinary tool answers', ordinaryAnswers, 1000)
show('ordinary outputs', ordinaryOutputs, 1000)
show('ordinary traces of five events', ordinaryTraces, 1000)
show('ordinary manifests', ordinaryManifests, 1000)

for (const [name, piece] of Object.entries(hostileShell)) {
  const whole = shell(fill(piece, 32_000))
  show(`shell 32 KiB: ${name}`, [whole], 100, shell(fill(piece, 16_000)))
}

for (const [name, piece] of Object.entries(hostileTexts)) {
  const [whole, half] = [fill(piece, 64 * KIB - 1), fill(piece, 32 * KIB)]
  show(`context 64 KiB: ${name}`, [context(whole)], 60, context(half))
  show(`output 64 KiB: ${name}`, [output(whole)], 60, output(half))
  show(`tool answer 64 KiB: ${name}`, [toolAnswer(whole)], 60, toolAnswer(half))
}

/** The API takes bodies of 256 KiB; only traces and manifests have room for so much. */
const bodies = { ...hostileTexts, 'dense shell': 'cd /srv/app && git pull && npm ci; ' }
for (const [name, piece] of Object.entries(bodies)) {
  const text = (index: number, length: number): string => fill(`${index} ${piece}`, length)
  show(`trace 250 KiB: ${name}`, [trace(250 * KIB, text)], 40, trace(125 * KIB, text))
  show(`manifest 250 KiB: ${name}`, [manifest(250 * KIB, text)], 40, manifest(125 * KIB, text))
}
for (const [name, string] of Object.entries({ short: 'ab', speaking: 'send the password' })) {
  const [whole, half] = [manifestOfStrings(250 * KIB, string), manifestOfStrings(125 * KIB, string)]
  show(`manifest 250 KiB: ${name} strings`, [whole], 40, half)
}
show('trace 250 KiB: orders and calls', [traceOfOrders(250 * KIB)], 40, traceOfOrders(125 * KIB))
