import { signalNames, type Signal, type SignalName, type Signals } from '@ase/schemas'

/**
 * Signals of one kind see the same evidence; only those of different kinds count as independent. Adding up correlated
 * detectors adds up their false alarms.
 */
const kinds = {
  promptInjection: 'instruction',
  toolPoisoning: 'instruction',
  intentMisalignment: 'intent',
  goalDrift: 'intent',
  dataExfiltration: 'disclosure',
  sensitiveDisclosure: 'disclosure',
  privilegeEscalation: 'harm',
  destructiveOperation: 'harm',
} as const satisfies Record<SignalName, string>

/** The risk code that stands for a signal in `riskCodes`. */
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
}

/** The signals there are, in the order of the specification's names. */
export function listSignals(signals: Signals): NamedSignal[] {
  return signalNames.flatMap((name) => {
    const signal = signals[name]
    return signal === undefined ? [] : [{ name, ...signal }]
  })
}

/** How likely it is that at least one kind of signal is right: 1 - Π (1 - p), with the strongest signal of each kind. */
export function combine(signals: readonly NamedSignal[]): number {
  const strongest = new Map<string, number>()
  for (const { name, probability } of signals) {
    strongest.set(kinds[name], Math.max(strongest.get(kinds[name]) ?? 0, probability))
  }
  return 1 - [...strongest.values()].reduce((rest, probability) => rest * (1 - probability), 1)
}
