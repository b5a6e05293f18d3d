import type { Signals } from '@ase/schemas'
import { signalOf } from './logistic.ts'
import type { CallEvidence } from './relate-call.ts'
import { callWeights as w } from './weights.ts'

/** The four signals that a call itself gives, from where its values come from and what the user asked for. */
export function signalsOfCall(evidence: CallEvidence, injected: number): Signals {
  const { effects, unasked, foreignValue, swapped } = evidence
  const acts = effects.length > 0
  const unaskedForeign = foreignValue && unasked.length > 0 && unasked.length === effects.length
  const ordered = foreignValue && acts && evidence.orderNear > 0
  const provenance = sum([
    [swapped && acts, w.swapped],
    [unaskedForeign, w.unaskedForeign],
    [ordered, w.orderedForeign],
    [injected > 0 && unaskedForeign, w.injectedContext],
  ])
  const outbound =
    effects.includes('outbound') ||
    effects.includes('permission') ||
    effects.includes('credentials')
  return {
    intentMisalignment: signalOf(w.bias + provenance + (unasked.length > 0 ? w.unasked : 0)),
    dataExfiltration: signalOf(
      w.bias +
        evidence.exfiltration +
        (outbound ? provenance * w.share : 0) +
        (evidence.carriesSecret && outbound ? w.secret : 0) +
        (evidence.secretToStranger && unasked.includes('outbound') ? w.secretToStranger : 0),
    ),
    privilegeEscalation: signalOf(
      w.bias +
        evidence.escalation +
        (effects.includes('permission') || effects.includes('credentials')
          ? provenance * w.share
          : 0),
    ),
    destructiveOperation: signalOf(
      w.bias + evidence.destruction + (effects.includes('delete') ? provenance * w.share : 0),
    ),
  }
}

function sum(terms: readonly (readonly [boolean, number])[]): number {
  return terms.reduce((total, [holds, weight]) => (holds ? total + weight : total), 0)
}
