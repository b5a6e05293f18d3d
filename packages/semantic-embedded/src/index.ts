export { createEmbeddedProvider, estimateSignals } from './provider.ts'
