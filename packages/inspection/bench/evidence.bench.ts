/**
 * How the time to collect declarations and to find XMP grows with hostile input:
 * `pnpm --filter @ase/inspection bench:evidence [part of a row's name]`. Growth is the time for twice the size; linear work has
 * 2 at most, apart from noise on rows of less than a millisecond.
 */
import { UnreadableMetadataError } from '../src/declarations/unreadable-metadata-error.ts'
import { rows } from './hostile-evidence.ts'

const MEGABYTES = 8
const ROUNDS = 5
const [words = ''] = process.argv.slice(2)

function medianOf(work: () => unknown): number {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now()
    finish(work)
    times.push(performance.now() - started)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0
}

/** A refusal of what is beyond the bounds is an answer, too. */
function finish(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof UnreadableMetadataError)) throw error
  }
}

console.log(`${'row'.padEnd(36)}  ${MEGABYTES / 2} MB ms  ${MEGABYTES} MB ms  growth`)
for (const { name, prepare } of rows) {
  if (!name.includes(words)) continue
  const half = medianOf(prepare((MEGABYTES / 2) * 1_000_000))
  const whole = medianOf(prepare(MEGABYTES * 1_000_000))
  const cells = [half.toFixed(2), whole.toFixed(2), (whole / half).toFixed(1)]
  console.log(`${name.padEnd(36)}${cells.map((cell) => cell.padStart(9)).join('')}`)
}
