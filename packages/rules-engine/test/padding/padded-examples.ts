import { isBlockedByRules, policies } from '@ase/policy'
import type { TypedInput } from '@ase/schemas'
import { rules } from '../../src/catalog.ts'
import { findRisks } from '../../src/find-risks.ts'
import type { Rule } from '../../src/rule.ts'
import { paddingsOf } from './paddings.ts'
import { sides, type Place } from './place.ts'

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

/** How many pieces: around the bounds of readers, and as many as there is room for. */
const piecesMost = [1, 4, 8, 16, 24, 32, 64, 128, 256, 512, 1024, 2560, 4096].flatMap((bound) => [
  bound - 1,
  bound + 1,
])
/** How long: around the bounds of readers, and as long as there is room. */
const bytesMost = [256, 400, 800, 1024, 2048, 4096, 8192, 16_384, 32_768, 40_960].flatMap(
  (bound) => [bound - 48, bound + 48],
)

/** A padding of an example of a rule by chance; null when the example takes none in the place, or means another thing with it. */
function paddedBy(
  rule: Rule,
  examples: readonly TypedInput[],
  random: () => number,
): PaddedExample | null {
  const number = Math.floor(random() * examples.length)
  const example = examples[number]
  const place = placeBy(random)
  if (example === undefined) return null
  const padded = pick(paddingsOf(example, place, rule.types), random)
  if (padded === undefined) return null
  const { side, pieces, bytes, depth } = place
  if (side === 'inside' && !isFair(rule, example, padded.name, place)) return null
  return {
    name: `${rule.code} example ${number} ${side} (${pieces} pieces, ${bytes} bytes, ${depth.toFixed(3)}): ${padded.name}`,
    code: rule.code,
    padding: padded.name,
    example,
    input: padded.input,
  }
}

/** So many padded examples of a rule; those whose padding changes what a command does are left out. */
export function paddedExamples(
  rule: Rule,
  examples: readonly TypedInput[],
  count: number,
  random: () => number,
): readonly PaddedExample[] {
  return Array.from({ length: count }, () => paddedBy(rule, examples, random)).filter(
    (padded) => padded !== null,
  )
}

function placeBy(random: () => number): Place {
  const kind = random()
  return {
    side: pick(sides, random) ?? 'in front',
    depth: random(),
    pieces: (kind < 0.3 ? pick(piecesMost, random) : undefined) ?? Infinity,
    bytes: (kind > 0.7 ? pick(bytesMost, random) : undefined) ?? Infinity,
  }
}

const FEW = 8

/** Inside a command a word may change what it does: what few of them change may many of them change. */
function isFair(rule: Rule, example: TypedInput, name: string, place: Place): boolean {
  const few = paddingsOf(example, { ...place, pieces: FEW, bytes: Infinity }, rule.types)
  const input = few.find((padded) => padded.name === name)?.input()
  return input !== undefined && highCodes(input).has(rule.code)
}

function highCodes(input: TypedInput): ReadonlySet<string> {
  return new Set(
    findRisks(input)
      .filter(({ severity }) => severity === 'high')
      .map(({ code }) => code),
  )
}

/** Does every shipped policy block the findings, whatever the provider says? */
export function isBlocked(input: TypedInput): boolean {
  const findings = findRisks(input)
  return Object.values(policies).every((policy) =>
    isBlockedByRules({ type: input.type, findings }, policy),
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

function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)]
}
