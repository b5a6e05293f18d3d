import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { checkSync } from 'recheck'
import prover from 'recheck/package.json' with { type: 'json' }
import { sourcePatterns } from './source-patterns.ts'

/** A regular expression of what is shipped, with one place where it stands. */
export interface CheckedPattern {
  readonly pattern: string
  readonly flags: string
  /** `<file>:<line>` */
  readonly where: string
}

/** Patterns that only ever see short text of our own, with the reason. */
const boundedElsewhere: ReadonlyMap<string, string> = new Map([
  [
    'packages/service-kit/src/unexpected-error.ts',
    'one line of our own stack, cut at 1000 characters',
  ],
])

/** Every pattern that has to take linear time, once each, by its digest. */
export const checkedPatterns: ReadonlyMap<string, CheckedPattern> = new Map(
  sourcePatterns.flatMap(({ pattern, flags, file, line }) => {
    if (pattern === null || boundedElsewhere.has(file)) return []
    return [[digestOf(pattern, flags), { pattern, flags, where: `${file}:${line}` }]]
  }),
)

/** A proof holds for one pattern, its flags and the version of the prover. */
function digestOf(pattern: string, flags: string): string {
  const proof = JSON.stringify([prover.version, pattern, flags])
  return createHash('sha256').update(proof).digest('hex').slice(0, 20)
}

const list = new URL('proved-patterns.txt', import.meta.url)

/** The digests of the patterns that were proved linear, from the committed list. */
export function readProvedDigests(): ReadonlySet<string> {
  return new Set(readFileSync(list, 'utf8').split('\n').filter(Boolean))
}

/** Replaces the committed list. */
export function writeProvedDigests(digests: readonly string[]): void {
  writeFileSync(
    list,
    digests
      .toSorted()
      .map((digest) => `${digest}\n`)
      .join(''),
  )
}

/** No limit by the clock: on a busy machine the same pattern has to get the same result. */
const settings = {
  timeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackTimeout: null,
}

/** Whether the prover finds that a pattern takes time in proportion to its text: 0.1 s of processor time, seconds for a few. */
export function isLinear({ pattern, flags }: CheckedPattern): boolean {
  return checkSync(pattern, flags, settings).status === 'safe'
}
