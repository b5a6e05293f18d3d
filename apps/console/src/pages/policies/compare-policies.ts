import type { PolicyDescription, PolicyThresholds } from '@ase/schemas'
import { signalLabels } from '../../decision/names.ts'
import { scopeAround, scopeOrder, thresholdsFor, type PolicyScope } from './policy-scope.ts'
import { formatThreshold, thresholdGroups, type Effect } from './threshold-facts.ts'

/** Something in which two policies are not the same. */
export interface Difference {
  readonly id: string
  /** Null for all types. */
  readonly scope: PolicyScope | null
  readonly label: string
  readonly first: readonly string[]
  readonly second: readonly string[]
  /** What the second does that the first does not; null where they are the same for this scope alone. */
  readonly effect: Effect | null
}

/** What differs between two policies, for all types first, then where a type or an origin differs in another way. */
export function comparePolicies(
  first: PolicyDescription,
  second: PolicyDescription,
): readonly Difference[] {
  const kinds = compareKinds(first, second)
  const common = compareScope(first.thresholds, second.thresholds, null)
  const compared = new Map<PolicyScope | null, Differences>([[null, common]])
  const ofScopes = scopeOrder.flatMap((scope) => {
    const own = compareScope(thresholdsFor(first, scope), thresholdsFor(second, scope), scope)
    compared.set(scope, own)
    const around = compared.get(scopeAround(scope))
    return [...own.values()].filter((difference) => isOwn(difference, around?.get(difference.id)))
  })
  return [...[...common.values()].filter(({ effect }) => effect !== null), ...ofScopes, ...kinds]
}

type Differences = ReadonlyMap<string, Difference>

/** A threshold that no probability reaches. */
const NEVER = Infinity

/** All numbers and codes of a scope, also the equal ones. */
function compareScope(
  first: PolicyThresholds,
  second: PolicyThresholds,
  scope: PolicyScope | null,
): Differences {
  const numbers = thresholdGroups.flatMap(({ facts }) =>
    facts.map(({ id, label, valueOf, ifLower, ifHigher }): Difference => {
      const values = [valueOf(first), valueOf(second)] as const
      const [before, after] = [values[0] ?? NEVER, values[1] ?? NEVER]
      const effect = before === after ? null : after < before ? ifLower : ifHigher
      return {
        id,
        scope,
        label,
        first: [formatThreshold(values[0])],
        second: [formatThreshold(values[1])],
        effect,
      }
    }),
  )
  const codes = compareCodes(first.blockOn, second.blockOn, scope)
  return new Map([...numbers, codes].map((difference) => [difference.id, difference]))
}

/** Of long lists only the codes that the other one has not. */
function compareCodes(
  first: readonly string[],
  second: readonly string[],
  scope: PolicyScope | null,
): Difference {
  const onlyFirst = first.filter((code) => !second.includes(code))
  const onlySecond = second.filter((code) => !first.includes(code))
  return {
    id: 'blockOn',
    scope,
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
      scope: null,
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

/** Whether a scope differs in another way than what it is a part of. Where neither differs, there is nothing to show. */
function isOwn(difference: Difference, around: Difference | undefined): boolean {
  if (around === undefined) return true
  if (difference.effect === null && around.effect === null) return false
  return (
    difference.first.join() !== around.first.join() ||
    difference.second.join() !== around.second.join()
  )
}
