import type { EvaluationType, Severity, TypedInput } from '@ase/schemas'
import type { CommandCheck, ScriptCheck } from '@ase/command-analysis'
import type { ParsedEnvelope } from './envelope/parsed-envelope.ts'

/** One place where a rule fires. Without a severity of its own the hit has the rule's. */
export interface Hit {
  readonly path: string
  readonly severity?: Severity
}

/** Where a technique stands in the public catalogues (OWASP LLM 2025, OWASP agentic 2026, MITRE ATLAS, CWE). */
export interface Mappings {
  readonly owasp?: readonly string[]
  readonly atlas?: readonly string[]
  readonly cwe?: readonly string[]
}

/**
 * Facts, pure checks, and both kinds of examples. The file of a rule has, in this order: sample values that its examples use,
 * the rule with its fields as below, then the functions and tables of its checks, the outermost function first.
 */
export interface Rule {
  readonly code: string
  /** The highest severity that the rule can give. */
  readonly severity: Severity
  readonly types: readonly EvaluationType[]
  /** A fixed sentence; it never quotes the input. */
  readonly reason: string
  /** What the rule has to see before it fires. */
  readonly evidence: string
  /** When it does not fire although its words or shapes are there. */
  readonly exceptions: string
  readonly references: readonly string[]
  readonly mappings: Mappings
  /** Checks of the commands that scripts run. */
  readonly commands?: () => readonly CommandCheck[]
  /** Checks of scripts as a whole. */
  readonly scripts?: () => readonly ScriptCheck[]
  /** Checks everything else in an envelope. */
  readonly match?: (parsed: ParsedEnvelope) => readonly Hit[]
  readonly examples: {
    readonly flags: readonly TypedInput[]
    readonly passes: readonly TypedInput[]
  }
}
