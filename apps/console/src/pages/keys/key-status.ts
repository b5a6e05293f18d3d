import type { ApiKeyRecord } from '@ase/schemas'

/** `ending`: good, and its expiry is near. `replaced`: rotated, and its grace is over. */
export type KeyState = 'active' | 'ending' | 'in_grace' | 'expired' | 'replaced' | 'revoked'

export interface KeyStatus {
  readonly state: KeyState
  /** When the state ends, or when it began for a key that is over; null for a key that never ends. */
  readonly at: string | null
}

type KeyTimes = Pick<ApiKeyRecord, 'revokedAt' | 'expiresAt' | 'graceEndsAt' | 'replacedBy'>

const NEAR_MS = 14 * 86_400_000

/** What a key is at a moment, by its own fields: the answer that has them may be older than the moment. */
export function statusOf(key: KeyTimes, nowMs: number): KeyStatus {
  const { revokedAt, expiresAt, graceEndsAt, replacedBy } = key
  if (revokedAt !== null) return { state: 'revoked', at: revokedAt }
  if (isPast(graceEndsAt, nowMs)) return { state: 'replaced', at: graceEndsAt }
  if (isPast(expiresAt, nowMs)) return { state: 'expired', at: expiresAt }
  if (replacedBy !== null) return { state: 'in_grace', at: graceEndsAt }
  const isNear = expiresAt !== null && Date.parse(expiresAt) - nowMs < NEAR_MS
  return { state: isNear ? 'ending' : 'active', at: expiresAt }
}

/** Whether calls with a key in this state are let in. */
export function isUsable(state: KeyState): boolean {
  return state === 'active' || state === 'ending' || state === 'in_grace'
}

/** Whether a new secret can take the key's place: one that was replaced has had its turn. */
export function canRotate(state: KeyState): boolean {
  return state === 'active' || state === 'ending'
}

function isPast(moment: string | null, nowMs: number): boolean {
  return moment !== null && Date.parse(moment) <= nowMs
}
