import type { EvaluationType, SignalName } from '@ase/schemas'
import type { SemanticProvider } from './provider.ts'

const signalsByType = {
  context: ['promptInjection'],
  action: [
    'promptInjection',
    'intentMisalignment',
    'dataExfiltration',
    'privilegeEscalation',
    'destructiveOperation',
  ],
  output: ['dataExfiltration', 'sensitiveDisclosure'],
  mcp: ['promptInjection', 'toolPoisoning'],
  trace: [
    'promptInjection',
    'intentMisalignment',
    'dataExfiltration',
    'privilegeEscalation',
    'destructiveOperation',
    'goalDrift',
  ],
} as const satisfies Record<EvaluationType, readonly SignalName[]>

/** The signals that matter to an evaluation of this type. */
export function signalsFor(type: EvaluationType): readonly SignalName[] {
  return signalsByType[type]
}

/** The signals of a type that a provider can estimate, in the order of `signalsFor`: a request asks for these. */
export function askableSignals(
  type: EvaluationType,
  { estimates }: Pick<SemanticProvider, 'estimates'>,
): readonly SignalName[] {
  const signals = signalsFor(type)
  return estimates === undefined ? signals : signals.filter((name) => estimates.includes(name))
}
