import type {
  ContentOrigin,
  Decision,
  DecisionStep,
  EvaluationType,
  SignalName,
} from '@ase/schemas'

/** The words for what the API names in identifiers. One table each: all pages say the same. */
export const signalLabels: Readonly<Record<SignalName, string>> = {
  promptInjection: 'Prompt injection',
  intentMisalignment: 'Intent misalignment',
  dataExfiltration: 'Data exfiltration',
  privilegeEscalation: 'Privilege escalation',
  destructiveOperation: 'Destructive operation',
  sensitiveDisclosure: 'Sensitive disclosure',
  toolPoisoning: 'Tool poisoning',
  goalDrift: 'Goal drift',
}

export const decisionLabels: Readonly<Record<Decision, string>> = {
  allow: 'Allow',
  review: 'Review',
  block: 'Block',
}

export const stepLabels: Readonly<Record<DecisionStep, string>> = {
  high_severity_rule: 'High-severity rule',
  signal_over_threshold: 'Signal over its threshold',
  combined_signals: 'Signals together',
  medium_severity_rule: 'Medium-severity rule',
  low_confidence: 'Low confidence',
  below_thresholds: 'Below all thresholds',
}

/** In the order of the contract. */
export const signalOrder: readonly SignalName[] = [
  'promptInjection',
  'intentMisalignment',
  'dataExfiltration',
  'privilegeEscalation',
  'destructiveOperation',
  'sensitiveDisclosure',
  'toolPoisoning',
  'goalDrift',
]

export const typeLabels: Readonly<Record<EvaluationType, string>> = {
  context: 'Context',
  action: 'Action',
  output: 'Output',
  mcp: 'MCP',
  trace: 'Trace',
}

/** In the order of the contract. */
export const typeOrder: readonly EvaluationType[] = ['context', 'action', 'output', 'mcp', 'trace']

export const originLabels: Readonly<Record<ContentOrigin, string>> = {
  user: 'The user',
  trusted: 'A trusted third party',
  third_party: 'A third party',
}
