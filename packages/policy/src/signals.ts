import { signalNames, type Signal, type SignalName, type Signals } from '@ase/schemas'
import type { Policy } from './policy.ts'

/** The risk code of each signal in `riskCodes`. */
export const signalCodes: Readonly<Record<SignalName, string>> = {
  promptInjection: 'PROMPT_INJECTION',
  intentMisalignment: 'INTENT_MISALIGNMENT',
  dataExfiltration: 'DATA_EXFILTRATION',
  privilegeEscalation: 'PRIVILEGE_ESCALATION',
  destructiveOperation: 'DESTRUCTIVE_OPERATION',
  sensitiveDisclosure: 'SENSITIVE_DISCLOSURE',
  toolPoisoning: 'TOOL_POISONING',
  goalDrift: 'GOAL_DRIFT',
}

export interface NamedSignal extends Signal {
  readonly name: SignalName
  /** Equal for signals of one kind. */
  readonly kind: number
}

/** The signals as a list, always in the order of `signalNames`. */
export function listSignals(signals: Signals, kinds: Policy['kinds']): NamedSignal[] {
  const listed: NamedSignal[] = []
  for (const [index, name] of signalNames.entries()) {
    const signal = signals[name]
    if (signal === undefined) continue
    const kind = kinds.findIndex((names) => names.includes(name))
    const { probability, confidence } = signal
    listed.push({ name, probability, confidence, kind: kind === -1 ? kinds.length + index : kind })
  }
  return listed
}

/** The probability that at least one kind of signal is right: 1 - Π (1 - p), with the strongest signal of each kind. */
export function combinedProbability(signals: readonly NamedSignal[]): number {
  const strongest = new Map<number, number>()
  for (const { kind, probability } of signals)
    strongest.set(kind, Math.max(strongest.get(kind) ?? 0, probability))
  let rest = 1
  for (const probability of strongest.values()) rest *= 1 - probability
  return 1 - rest
}

/** The number of different kinds among the signals. */
export function countKinds(signals: readonly NamedSignal[]): number {
  return new Set(signals.map(({ kind }) => kind)).size
}
