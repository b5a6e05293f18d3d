import type { TypedInput } from '@ase/schemas'
import { rules } from '../../src/catalog.ts'
import { findRisks } from '../../src/find-risks.ts'
import type { Rule } from '../../src/rule.ts'
import { paddingsOf } from './paddings.ts'
import { places } from './place.ts'

/** An example of a rule with one padding in one place. */
export interface PaddedExample {
  readonly name: string
  readonly code: string
  readonly padding: string
  readonly example: TypedInput
  readonly input: () => TypedInput
}

/** The examples of a rule that block: they have a finding of it of high severity. */
export function blockingExamples(rule: Rule): readonly TypedInput[] {
  return rule.examples.flags.filter((input) => highCodes(input).has(rule.code))
}

export const blockingRules: readonly Rule[] = rules.filter(
  (rule) => rule.severity === 'high' && blockingExamples(rule).length > 0,
)

/** Every padding of each example of a rule, in every place. */
export function paddedExamples(
  rule: Rule,
  examples: readonly TypedInput[],
): readonly PaddedExample[] {
  return examples.flatMap((example, index) =>
    places.flatMap((place) =>
      paddingsOf(example, place, rule.types).map(({ name: padding, input }) => ({
        name: `${rule.code} example ${index} ${place}: ${padding}`,
        code: rule.code,
        padding,
        example,
        input,
      })),
    ),
  )
}

export function highCodes(input: TypedInput): ReadonlySet<string> {
  return new Set(
    findRisks(input)
      .filter(({ severity }) => severity === 'high')
      .map(({ code }) => code),
  )
}

/** Paddings that are objected to themselves: what only hides, and scripts that are too many to be decoded. */
const objectionable: ReadonlyMap<string, string> = new Map([
  ['command: decoded scripts', 'COMMAND_OBFUSCATION'],
  ['text: blank lines', 'TOOL_POISONING'],
  ['text: blanks', 'TOOL_POISONING'],
])

/** What a padded example is blocked for beside what the example itself is blocked for. */
export function newHighCodes({ padding, example, input }: PaddedExample): readonly string[] {
  const before = highCodes(example)
  return [...highCodes(input())].filter(
    (code) => !before.has(code) && objectionable.get(padding) !== code,
  )
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** So many items by chance. */
export function sample<T>(items: readonly T[], count: number, random: () => number): readonly T[] {
  return Array.from({ length: Math.min(count, items.length) }, () => {
    const item = items[Math.floor(random() * items.length)]
    return item === undefined ? [] : [item]
  }).flat()
}
