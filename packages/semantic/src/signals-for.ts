import type { EvaluationType, SignalName } from '@ase/schemas'

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

/** The signals that an evaluation of this type asks its provider for. */
export function signalsFor(type: EvaluationType): readonly SignalName[] {
  return signalsByType[type]
}
