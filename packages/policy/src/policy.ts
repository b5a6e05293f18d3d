import type { SignalName } from '@ase/schemas'

/** A decision policy as data. A change of any number is a new version; see `policies/`. */
export interface Policy {
  readonly id: string
  /** `YYYY.MM.DD-N` */
  readonly version: string
  /** A signal at or over its threshold, told with enough confidence, blocks by itself. */
  readonly blockAt: Readonly<Record<SignalName, number>>
  /** Independent signals together; see `signals.ts`. */
  readonly combined: {
    /** Signals weaker than this do not count. */
    readonly elevated: number
    readonly reviewAt: number
    readonly blockAt: number
  }
  /** A confidence below it says that the provider does not know. */
  readonly confidenceMin: number
  /** An unsure signal under it is still no reason to ask a human. */
  readonly negligible: number
}
