import type { EvaluationType, SignalName } from '@ase/schemas'

/** The probability at which a signal blocks by itself. A signal that is not named has the default. */
export type BlockingThresholds = { readonly default: number } & Readonly<
  Partial<Record<SignalName, number>>
>

/** The numbers that the steps compare evidence with. All are probabilities or confidences, 0 to 1. */
export interface Thresholds {
  /** A signal at or over its threshold blocks by itself, if its confidence is at least `confidence.floor`. */
  readonly blockAt: BlockingThresholds
  /** Thresholds of the combined probability of signals; see `combinedProbability`. */
  readonly combined: {
    /** Signals weaker than this do not count. */
    readonly elevated: number
    readonly reviewAt: number
    readonly blockAt: number
  }
  readonly confidence: {
    /** A confidence below this means that the provider does not know: such a signal never blocks. */
    readonly floor: number
    /** A signal below the floor with a smaller probability than this does not lead to a review. */
    readonly negligible: number
  }
  /** Codes of findings that block whatever their severity. */
  readonly blockOn?: readonly string[]
}

/** The thresholds that one type of input overrides; the others are those of the policy. */
export interface TypeThresholds {
  readonly blockAt?: Readonly<Partial<Record<SignalName, number>>>
  readonly combined?: Partial<Thresholds['combined']>
  readonly confidence?: Partial<Thresholds['confidence']>
  /** In addition to those that the policy has for all types. */
  readonly blockOn?: readonly string[]
}

/**
 * A decision policy as data, with the same fields as its file. `id` and `version` identify one behaviour permanently: a
 * change of any number is a new version.
 */
export interface Policy extends Thresholds {
  /** The path of the JSON Schema of the file, for editors. */
  readonly $schema?: string
  /** The decision procedure that reads the numbers. A procedure never changes: another one is another format. */
  readonly format: 1
  readonly id: string
  /** `YYYY.MM.DD-N` */
  readonly version: string
  readonly description?: string
  /**
   * Signals of one kind see the same evidence; only signals of different kinds are independent. Combining correlated
   * detectors would add up their false alarms. A signal that is in no kind is a kind of its own.
   */
  readonly kinds: readonly (readonly SignalName[])[]
  readonly types?: Readonly<Partial<Record<EvaluationType, TypeThresholds>>>
}

/** The thresholds for a type of input; without a type, the thresholds for all types. */
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
