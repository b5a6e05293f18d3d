import type { ApiError, EvaluationType, Result, SignalName, Signals } from '@ase/schemas'

/** One question to a semantic provider. */
export interface SemanticRequest {
  readonly type: EvaluationType
  /** The redacted input as a JSON value, at most 65,536 bytes as compact UTF-8. The caller redacts and measures. */
  readonly state: unknown
  /** The signals wanted, see `askableSignals`. A good answer holds exactly these. */
  readonly signals: readonly SignalName[]
}

/**
 * The port to a model that estimates probabilities. `assess` never throws and never rejects: it answers exactly the
 * asked signals, or `AGENT_SECURITY_TIMEOUT` (no complete answer in time, or cancelled by the caller), or
 * `INVALID_PROVIDER_RESPONSE` (everything else). There is no third failure.
 */
export interface SemanticProvider {
  /**
   * The pinned version of the model, reported as `policy.semanticVersion`. Null only before the first good answer of
   * a provider without a version to pin; from then on it does not change.
   */
  readonly modelVersion: string | null
  /** The model of this package, which computes: a caller may run `estimateSignals` in a thread instead of `assess`. */
  readonly isEmbedded?: true
  /**
   * The signals that it can estimate; absent: all of them. It is asked for no other one, and an answer never holds a
   * number for what it does not know.
   */
  readonly estimates?: readonly SignalName[]
  assess(
    request: SemanticRequest,
    options?: { signal?: AbortSignal },
  ): Promise<Result<Signals, ApiError>>
  /** Ends calls under way with `AGENT_SECURITY_TIMEOUT` and resolves when the last one has returned. */
  close(): Promise<void>
}
