import type { TypedInput } from '@ase/schemas'
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
import { ordinaryCalls } from './ordinary.ts'
import {
  ordinaryAnswers,
  ordinaryContexts,
  ordinaryManifests,
  ordinaryOutputs,
  ordinaryTraces,
} from './ordinary-texts.ts'

/** What is measured under one name. Inputs are made when they are wanted: all together they would fill the memory. */
export interface BenchRow {
  readonly name: string
  readonly rounds: number
  readonly inputs: () => readonly TypedInput[]
  /** The same with half the size, for rows that show how time grows. */
  readonly half?: () => TypedInput
}

function ordinary(name: string, inputs: readonly TypedInput[], rounds = 1000): BenchRow {
  return { name: `ordinary ${name}`, rounds, inputs: () => inputs }
}

/** A row of one input that is made in a size, and in half of it. */
function sized(
  name: string,
  rounds: number,
  bytes: number,
  make: (bytes: number) => TypedInput,
): BenchRow {
  return { name, rounds, inputs: () => [make(bytes)], half: () => make(bytes / 2) }
}

/** Just below the longest text that the API takes. */
const TEXT_MAX = 64 * KIB - 2
/** The API takes bodies of 256 KiB; only traces and manifests have room for so much. */
const BODY_MAX = 250 * KIB
const bodies = { ...hostileTexts, 'dense shell': 'cd /srv/app && git pull && npm ci; ' }

/** All rows, in the order of the table. */
export const benchRows: readonly BenchRow[] = [
  ordinary('calls', ordinaryCalls, 2000),
  ordinary('contexts', ordinaryContexts),
  ordinary('tool answers', ordinaryAnswers),
  ordinary('outputs', ordinaryOutputs),
  ordinary('traces of five events', ordinaryTraces),
  ordinary('manifests', ordinaryManifests),
  ...Object.entries(hostileShell).map(([name, piece]) =>
    sized(`shell 32 KiB: ${name}`, 100, 32_000, (bytes) => shell(fill(piece, bytes))),
  ),
  ...Object.entries(hostileTexts).flatMap(([name, piece]) => [
    sized(`context 64 KiB: ${name}`, 60, TEXT_MAX, (bytes) => context(fill(piece, bytes))),
    sized(`output 64 KiB: ${name}`, 60, TEXT_MAX, (bytes) => output(fill(piece, bytes))),
    sized(`tool answer 64 KiB: ${name}`, 60, TEXT_MAX, (bytes) => toolAnswer(fill(piece, bytes))),
  ]),
  ...Object.entries(bodies).flatMap(([name, piece]) => {
    const text = (index: number, length: number): string => fill(`${index} ${piece}`, length)
    return [
      sized(`trace 250 KiB: ${name}`, 40, BODY_MAX, (bytes) => trace(bytes, text)),
      sized(`manifest 250 KiB: ${name}`, 40, BODY_MAX, (bytes) => manifest(bytes, text)),
    ]
  }),
  ...Object.entries({ short: 'ab', speaking: 'send the password' }).map(([name, string]) =>
    sized(`manifest 250 KiB: ${name} strings`, 40, BODY_MAX, (bytes) =>
      manifestOfStrings(bytes, string),
    ),
  ),
  sized('trace 250 KiB: orders and calls', 40, BODY_MAX, traceOfOrders),
]

/** The rows whose names have these words, next to each other; all without words. */
export function rowsNamed(words: string): readonly BenchRow[] {
  return benchRows.filter(({ name }) => name.includes(words))
}
