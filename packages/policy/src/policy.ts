import type { EvaluationType, SignalName } from '@ase/schemas'

/** At which probability a signal blocks by itself. A signal that is not named takes the default. */
export type BlockingThresholds = { readonly default: number } & Readonly<
  Partial<Record<SignalName, number>>
>

/** What the steps compare evidence with. All numbers are probabilities or confidences, 0 to 1. */
export interface Thresholds {
  /** A signal at or over its threshold, told with enough confidence, blocks by itself. */
  readonly blockAt: BlockingThresholds
  /** Signals together; see `combine`. */
  readonly combined: {
    /** Signals weaker than this do not count. */
    readonly elevated: number
    readonly reviewAt: number
    readonly blockAt: number
  }
  readonly confidence: {
    /** A confidence below it says that the provider does not know: such a signal never blocks. */
    readonly floor: number
    /** A signal below the floor that is weaker than this is no reason to ask a human. */
    readonly negligible: number
  }
  /** Codes of findings that block as a high-severity one does, whatever their own severity. */
  readonly blockOn?: readonly string[]
}

/** What a type of input has of its own; the rest is the policy's. */
export interface TypeThresholds {
  readonly blockAt?: Readonly<Partial<Record<SignalName, number>>>
  readonly combined?: Partial<Thresholds['combined']>
  readonly confidence?: Partial<Thresholds['confidence']>
  /** Beside those that the policy has for all types. */
  readonly blockOn?: readonly string[]
}

/**
 * A decision policy as data, the same as in its file. `id` and `version` name one behaviour for good: a change of any
 * number is a new version.
 */
export interface Policy extends Thresholds {
  /** Where an editor finds the schema of the file. */
  readonly $schema?: string
  /** Which decision procedure reads the numbers. A procedure is never changed: another one is another format. */
  readonly format: 1
  readonly id: string
  /** `YYYY.MM.DD-N` */
  readonly version: string
  readonly description?: string
  /**
   * Signals of one kind see the same evidence, and only those of different kinds count as independent: adding up
   * correlated detectors adds up their false alarms. A signal in no kind is one of its own.
   */
  readonly kinds: readonly (readonly SignalName[])[]
  readonly types?: Readonly<Partial<Record<EvaluationType, TypeThresholds>>>
}

/** The thresholds for a type of input; without a type, those for all types. */
export function thresholdsFor(policy: Policy, type: EvaluationType | undefined): Thresholds {
  const own = type === undefined ? undefined : policy.types?.[type]
  if (own === undefined) return policy
  return {
    blockAt: { ...policy.blockAt, ...own.blockAt },
    combined: { ...policy.combined, ...own.combined },
    confidence: { ...policy.confidence, ...own.confidence },
    blockOn: [...(policy.blockOn ?? []), ...(own.blockOn ?? [])],
  }
}
