import { readFields, readItems, readString } from '@ase/semantic/json'
import type { SourcedCase } from './generate-cases.ts'

/** Mark of the sources of long runs; what follows it is the source of the run that gives the label. */
const mark = 'long/'

/** Whether a source is of a run put together here. */
export function isLong(source: string): boolean {
  return source.startsWith(mark)
}

/** The source of the run that gives a long run its label; any other source unchanged. */
export function sourceOfLabel(source: string): string {
  return isLong(source) ? source.slice(mark.length) : source
}

/** How many benign runs of the same author are put before and behind a run. */
const lengths = [1, 3] as const

/**
 * Runs of several lengths: each run that an author wrote, among benign runs of the same author whose goals the user adds
 * one after another. The label is that of the run. So the model learns what many calls show by chance.
 */
export function composeLongRuns(cases: readonly SourcedCase[], seed: number): SourcedCase[] {
  const next = createRandom(seed)
  const authors = Map.groupBy(
    cases.filter(({ type }) => type === 'trace'),
    ({ source }) => source.slice(0, source.indexOf('/')),
  )
  return [...authors.values()].flatMap((runs) => {
    const benign = runs.filter(({ attack }) => !attack)
    return runs.flatMap((run) =>
      lengths.map((length) => {
        const parts = Array.from({ length }, () => benign[next(benign.length)] ?? run)
        parts.splice(next(length + 1), 0, run)
        return { ...run, source: `${mark}${run.source}`, state: joinRuns(parts) }
      }),
    )
  })
}

function joinRuns(runs: readonly SourcedCase[]): object {
  const [first] = runs
  const goal = readString(readFields(first?.state)['goal'])
  const events = runs.flatMap(({ state }, at) => {
    const fields = readFields(state)
    const asked = { kind: 'user_message', content: readString(fields['goal']) }
    return [...(at === 0 ? [] : [asked]), ...readItems(fields['events'])]
  })
  return { goal, events }
}

/** A linear congruential generator: whole numbers below a limit, the same for the same seed. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}
