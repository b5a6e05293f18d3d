import type { ContentOrigin, EvaluationType, SignalName } from '@ase/schemas'
import type { Evidence } from './evidence.ts'

/**
 * The probability at which a signal blocks by itself; null when it never does. A signal that is not named has the default.
 */
export type BlockingThresholds = { readonly default: number } & NamedThresholds

type NamedThresholds = Readonly<Partial<Record<SignalName, number | null>>>

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

/** The thresholds that one type of input or one origin of its text overrides; the others stay. */
export interface ThresholdOverrides {
  readonly blockAt?: NamedThresholds
  readonly combined?: Partial<Thresholds['combined']>
  readonly confidence?: Partial<Thresholds['confidence']>
  /** In addition to those that already hold. */
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
  readonly types?: Readonly<Partial<Record<EvaluationType, ThresholdOverrides>>>
  /** Applied after those of the type context, the only one whose text has an origin. */
  readonly origins?: Readonly<Partial<Record<ContentOrigin, ThresholdOverrides>>>
}

/** What selects the thresholds of a policy beside the policy itself. */
export type Scope = Pick<Evidence, 'type' | 'origin'>

/** The thresholds for a type of input and the origin of its text; without both, those for all types. */
export function thresholdsFor(policy: Policy, { type, origin }: Scope): Thresholds {
  const ofType = override(policy, type === undefined ? undefined : policy.types?.[type])
  return override(ofType, origin === undefined ? undefined : policy.origins?.[origin])
}

function override(thresholds: Thresholds, own: ThresholdOverrides | undefined): Thresholds {
  if (own === undefined) return thresholds
  return {
    blockAt: { ...thresholds.blockAt, ...own.blockAt },
    combined: { ...thresholds.combined, ...own.combined },
    confidence: { ...thresholds.confidence, ...own.confidence },
    blockOn: [...(thresholds.blockOn ?? []), ...(own.blockOn ?? [])],
  }
}

/** The probability from which a signal blocks by itself, or null when it never does. */
export function blockingThreshold(
  { blockAt }: Pick<Thresholds, 'blockAt'>,
  name: SignalName,
): number | null {
  const own = blockAt[name]
  return own === undefined ? blockAt.default : own
}
