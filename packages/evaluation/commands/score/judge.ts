import { originOf, type Policy } from '@ase/policy'
import { renderCase, type Answer, type LabelledCase } from '@ase/rules-engine/quality'
import { signalsFor, type SemanticProvider } from '@ase/semantic'
import type { ContentOrigin, ErrorCode, SignalName } from '@ase/schemas'
import { assess, AssessmentFailure, type Assessment } from '../../src/assess.ts'

/** What the whole path made of a case, without its content. */
export interface ScoredCase {
  readonly case: Pick<LabelledCase, 'file' | 'source' | 'family' | 'label'> & {
    readonly envelope: { readonly type: LabelledCase['envelope']['type'] }
    readonly origin: ContentOrigin | undefined
  }
  readonly outcome: Answered | { readonly failure: ErrorCode }
}

export interface Answered {
  readonly failure: null
  /** False when a rule of high severity decided: then the provider was not asked. */
  readonly isProviderAsked: boolean
  readonly answer: Answer
  /** Rules of high and medium severity and `signal:<name>` of those that decided. */
  readonly codes: readonly string[]
  readonly riskScore: number
  /** Probabilities that the provider told: none when a rule decided, and none that it gave with confidence 0. */
  readonly probabilities: Readonly<Partial<Record<SignalName, number>>>
  /** The highest of them; null when there is none. */
  readonly probability: number | null
  /** The case in one printable line. */
  readonly line: string
}

export interface Judge {
  readonly policy: Policy
  readonly provider: SemanticProvider
}

/** Runs rules, redaction, provider and policy over one case. A failure is an outcome, never an answer. */
export async function scoreCase(each: LabelledCase, judge: Judge): Promise<ScoredCase> {
  const { file, source, family, label, envelope } = each
  const { type } = envelope
  const kept = { file, source, family, label, envelope: { type }, origin: originOf(envelope) }
  try {
    const assessment = await assess(envelope, judge)
    return { case: kept, outcome: answered(each, assessment) }
  } catch (error) {
    if (!(error instanceof AssessmentFailure)) throw error
    return { case: kept, outcome: { failure: error.code } }
  }
}

function answered(each: LabelledCase, assessment: Assessment): Answered {
  const { decision: answer, riskScore, signals } = assessment
  const codes = codesOf(assessment)
  // A provider of one's own has no other way to say that it does not know than confidence 0.
  const told = signalsFor(each.envelope.type).flatMap((name) => {
    const signal = signals[name]
    return signal === undefined || signal.confidence === 0
      ? []
      : [[name, signal.probability] as const]
  })
  return {
    failure: null,
    isProviderAsked: Object.keys(signals).length > 0,
    answer,
    codes,
    riskScore,
    probabilities: Object.fromEntries(told),
    probability: told.length === 0 ? null : Math.max(...told.map(([, value]) => value)),
    line: renderCase({ case: each, answer, codes }),
  }
}

function codesOf({ deterministicFindings, reasons }: Assessment): string[] {
  const rules = deterministicFindings.filter(({ severity }) => severity !== 'low')
  const deciding = reasons.filter((reason) => reason.startsWith('signal:'))
  return [...new Set([...rules.map(({ code }) => code), ...deciding])]
}
