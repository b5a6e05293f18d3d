export { classifierApis, type ClassifierApi } from './classifier/classifier-protocol.ts'
export { readLabels, type Labels } from './classifier/labels.ts'
export {
  createSemanticProvider,
  type ClassifierSettings,
  type ModelProviderSettings,
  type RemoteProviderSettings,
} from './create-provider.ts'
export type { SemanticProvider, SemanticRequest } from './provider.ts'
export { failureKinds, type FailureKind } from './remote/call-failure.ts'
export { circuitStates } from './remote/circuit.ts'
export type { ProviderLoad, RemoteCall, RemoteProvider } from './remote/remote-provider.ts'
export { askableSignals, signalsFor } from './signals-for.ts'
