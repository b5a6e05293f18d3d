import type { EvaluationType, PolicyDescription, PolicyThresholds } from '@ase/schemas'
import { signalLabels, typeOrder } from '../../decision/names.ts'
import { formatThreshold, thresholdGroups, type Effect } from './threshold-facts.ts'

/** Something in which two policies are not the same. */
export interface Difference {
  readonly id: string
  /** Null for all types. */
  readonly type: EvaluationType | null
  readonly label: string
  readonly first: readonly string[]
  readonly second: readonly string[]
  /** What the second does that the first does not; null where they are the same for this type alone. */
  readonly effect: Effect | null
}

type Scope = EvaluationType | null

/** What differs between two policies, for all types first, then where a type differs in another way. */
export function comparePolicies(
  first: PolicyDescription,
  second: PolicyDescription,
): readonly Difference[] {
  const kinds = compareKinds(first, second)
  const common = compareScope(first.thresholds, second.thresholds, null)
  const ofTypes = typeOrder.flatMap((type) => {
    const own = compareScope(thresholdsFor(first, type), thresholdsFor(second, type), type)
    return [...own.values()].filter((difference) => !isSame(difference, common.get(difference.id)))
  })
  return [...[...common.values()].filter(({ effect }) => effect !== null), ...ofTypes, ...kinds]
}

/** The thresholds of a type: its own, or those of the policy. */
export function thresholdsFor(
  { thresholds, types }: PolicyDescription,
  type: EvaluationType,
): PolicyThresholds {
  return types[type] ?? thresholds
}

/** All numbers and codes of a scope, also the equal ones. */
function compareScope(
  first: PolicyThresholds,
  second: PolicyThresholds,
  type: Scope,
): ReadonlyMap<string, Difference> {
  const numbers = thresholdGroups.flatMap(({ facts }) =>
    facts.map(({ id, label, valueOf, ifLower, ifHigher }): Difference => {
      const values = [valueOf(first), valueOf(second)] as const
      const effect = values[0] === values[1] ? null : values[1] < values[0] ? ifLower : ifHigher
      return {
        id,
        type,
        label,
        first: [formatThreshold(values[0])],
        second: [formatThreshold(values[1])],
        effect,
      }
    }),
  )
  const codes = compareCodes(first.blockOn, second.blockOn, type)
  return new Map([...numbers, codes].map((difference) => [difference.id, difference]))
}

/** Of long lists only the codes that the other one has not. */
function compareCodes(
  first: readonly string[],
  second: readonly string[],
  type: Scope,
): Difference {
  const onlyFirst = first.filter((code) => !second.includes(code))
  const onlySecond = second.filter((code) => !first.includes(code))
  return {
    id: 'blockOn',
    type,
    label: 'Codes that block',
    first: onlyFirst,
    second: onlySecond,
    effect: codesEffect(onlyFirst.length, onlySecond.length),
  }
}

function codesEffect(onlyFirst: number, onlySecond: number): Effect | null {
  if (onlyFirst === 0 && onlySecond === 0) return null
  if (onlyFirst === 0) return { direction: 'stricter', words: 'Blocks on more codes' }
  if (onlySecond === 0) return { direction: 'looser', words: 'Blocks on fewer codes' }
  return { direction: 'mixed', words: 'Blocks on other codes' }
}

function compareKinds(first: PolicyDescription, second: PolicyDescription): readonly Difference[] {
  const kinds = [kindsOf(first), kindsOf(second)] as const
  if (kinds[0].toSorted().join() === kinds[1].toSorted().join()) return []
  return [
    {
      id: 'kinds',
      type: null,
      label: 'Signals that count as one',
      first: kinds[0],
      second: kinds[1],
      effect: { direction: 'mixed', words: 'Adds signals up in another way' },
    },
  ]
}

/** The kinds of more than one signal, in words and whatever the order in the file. */
export function kindsOf({ kinds }: PolicyDescription): readonly string[] {
  return kinds
    .filter((names) => names.length > 1)
    .map((names) =>
      names
        .map((name) => signalLabels[name])
        .toSorted()
        .join(' + '),
    )
}

function isSame(difference: Difference, common: Difference | undefined): boolean {
  return (
    common !== undefined &&
    difference.first.join() === common.first.join() &&
    difference.second.join() === common.second.join()
  )
}
