import {
  isReproducedBy,
  recompute,
  StoredEvaluation,
  type Policy,
  type PolicySet,
} from '@ase/policy'
import type { Decision, DecisionStep, EvaluationType } from '@ase/schemas'
import type { EvaluationRow } from '@ase/evaluation'

/** How many there are of a kind, and the ids of the first of them. */
export interface Kind {
  count: number
  readonly examples: string[]
}

/** Evaluations of one type whose decision another policy changes in one way. */
export interface Change extends Kind {
  readonly type: EvaluationType
  readonly from: Decision
  readonly to: Decision
  /** What makes the new decision. */
  readonly step: DecisionStep
}

export interface ReplayReport {
  /** The policy that was asked, or null for each evaluation's own. */
  readonly policy: { readonly id: string; readonly version: string } | null
  readonly evaluations: number
  /** Evaluations that came out the same: the whole verdict under their own policy, the decision under another. */
  readonly same: number
  readonly before: Readonly<Record<Decision, number>>
  readonly after: Readonly<Record<Decision, number>>
  /** The most frequent first; under another policy only. */
  readonly changes: readonly Change[]
  /** Evaluations that do not come out as they were stored under their own policy. */
  readonly different: Kind
  /** Evaluations whose policy version is not here. */
  readonly unknownPolicies: readonly (Kind & { readonly policy: string })[]
  /** Evaluations that are stored in no known form. */
  readonly unreadable: Kind
}

export interface Replay {
  add(row: EvaluationRow): void
  report(): ReplayReport
}

export interface ReplaySettings {
  readonly policies: PolicySet
  /** The policy to ask in place of each evaluation's own. */
  readonly other: Policy | null
  /** Only evaluations that were decided under this policy id. */
  readonly decidedBy: string | null
  readonly examplesMax: number
}

/** Distinct versions are counted one by one up to here, and together beyond. */
const UNKNOWN_POLICIES_MAX = 100

/** Counts what becomes of stored evaluations, in memory that does not grow with their number. */
export function createReplay(settings: ReplaySettings): Replay {
  const { policies, other, decidedBy, examplesMax } = settings
  const counts = { evaluations: 0, same: 0 }
  const before = { allow: 0, review: 0, block: 0 }
  const after = { allow: 0, review: 0, block: 0 }
  const changes = new Map<string, Change>()
  const different = newKind()
  const unreadable = newKind()
  const unknown = new Map<string, Kind>()

  function note(kind: Kind, id: string): void {
    kind.count += 1
    if (kind.examples.length < examplesMax) kind.examples.push(id)
  }

  function noteUnknown({ policy }: StoredEvaluation, id: string): void {
    const label = `${policy.id} ${policy.version}`
    const key = unknown.has(label) || unknown.size < UNKNOWN_POLICIES_MAX ? label : 'others'
    const kind = unknown.get(key) ?? newKind()
    unknown.set(key, kind)
    note(kind, id)
  }

  function addUnderOwn(stored: StoredEvaluation, own: Policy, row: EvaluationRow): void {
    const verdict = recompute(stored, own)
    after[verdict.decision] += 1
    const isSame =
      isReproducedBy(stored, verdict) && (row.decisionStep ?? verdict.step) === verdict.step
    if (isSame) counts.same += 1
    else note(different, row.id)
  }

  function addUnderOther(stored: StoredEvaluation, policy: Policy, row: EvaluationRow): void {
    const { decision: to, step } = recompute(stored, policy)
    const { type, decision: from } = stored
    after[to] += 1
    if (from === to) {
      counts.same += 1
      return
    }
    const key = [type, from, to, step].join(' ')
    const change = changes.get(key) ?? { type, from, to, step, ...newKind() }
    changes.set(key, change)
    note(change, row.id)
  }

  return {
    add(row) {
      const parsed = readStored(row)
      if (parsed.success && decidedBy !== null && parsed.data.policy.id !== decidedBy) return
      counts.evaluations += 1
      if (!parsed.success) {
        note(unreadable, row.id)
        return
      }
      const stored = parsed.data
      before[stored.decision] += 1
      if (other !== null) {
        addUnderOther(stored, other, row)
        return
      }
      const own = policies.find(stored.policy.id, stored.policy.version)
      if (own === undefined) noteUnknown(stored, row.id)
      else addUnderOwn(stored, own, row)
    },
    report: () => ({
      policy: other === null ? null : { id: other.id, version: other.version },
      ...counts,
      before,
      after,
      changes: [...changes]
        .toSorted(([key, { count }], [nextKey, next]) =>
          count === next.count ? Number(key > nextKey) - 0.5 : next.count - count,
        )
        .map(([, change]) => change),
      different,
      unknownPolicies: [...unknown].map(([policy, kind]) => ({ policy, ...kind })),
      unreadable,
    }),
  }
}

/** Whether every evaluation could be computed again, and came out as it was stored where that was asked. */
export function isProven({ different, unknownPolicies, unreadable }: ReplayReport): boolean {
  return different.count === 0 && unknownPolicies.length === 0 && unreadable.count === 0
}

/** The answer with what the row holds beside it. */
function readStored({ response, origin }: EvaluationRow) {
  const isObject = typeof response === 'object' && response !== null
  return StoredEvaluation.safeParse(isObject ? { ...response, origin } : response)
}

function newKind(): Kind {
  return { count: 0, examples: [] }
}
