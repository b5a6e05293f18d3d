import type { Database } from '@ase/db'

/** One idempotent call of an account: digests only, never the key or the content. */
export interface CallIdentity {
  readonly accountId: string
  readonly keySha256: Buffer
  readonly requestSha256: Buffer
}

/** What one read tells of a call before anything is written. */
export type Look =
  | { readonly state: 'unknown_account' }
  | { readonly state: 'replay'; readonly response: unknown }
  | { readonly state: 'conflict' }
  | { readonly state: 'in_flight' }
  | { readonly state: 'rate_limited'; readonly waitMs: number }
  | { readonly state: 'no_credit' }
  | { readonly state: 'free' }

export interface Lease {
  readonly token: string
  readonly leaseMs: number
}

export interface Claim {
  readonly token: string
  /** The claim of a worker whose lease ran out was taken over, with its hold and its place in the rate window. */
  readonly takenOver: boolean
}

/** What the database does with the calls of one kind. All of it throws on database failure. */
export interface CallStatements<Window, CallRecord> {
  /**
   * One read that decides every refusal: replay, conflict, the same key in flight, a full rate window, no credit; in
   * this order. Nothing is written.
   */
  readonly look: (db: Database, call: CallIdentity, window: Window) => Promise<Look>
  /**
   * One statement, one commit: takes the key, a place in the rate window and one credit on hold, for `leaseMs`; or
   * takes over an expired claim. `null` when another request was faster or the account has no place or credit left:
   * look again.
   */
  readonly claim: (
    db: Database,
    call: CallIdentity,
    window: Window,
    lease: Lease,
  ) => Promise<Claim | null>
  /**
   * One statement, one commit: the claim is settled, the held credit charged, the ledger entry and the record written.
   * `lost`: the lease was taken over, and whoever did so answers; `no_credit`: the balance was taken away meanwhile.
   * Nothing is written in either case.
   */
  readonly commit: (
    db: Database,
    call: CallIdentity,
    token: string,
    record: CallRecord,
  ) => Promise<'committed' | 'lost' | 'no_credit'>
}
