import {
  createEmbeddedProvider,
  createSemanticProvider,
  type SemanticProvider,
} from '@ase/semantic'
import type { SemanticConfig } from './config.ts'

/** The embedded model computes in the process; the limit only sizes the lease of its claims. */
const EMBEDDED_TIMEOUT_MS = 1000

/** The provider that the settings name, or none, and the time limit of one call. */
export function createProvider(config: SemanticConfig): {
  readonly provider: SemanticProvider | null
  readonly providerTimeoutMs: number
} {
  switch (config.kind) {
    case 'none':
      return { provider: null, providerTimeoutMs: EMBEDDED_TIMEOUT_MS }
    case 'embedded':
      return { provider: createEmbeddedProvider(), providerTimeoutMs: EMBEDDED_TIMEOUT_MS }
    case 'http':
    case 'openai': {
      const { kind, ...settings } = config
      return {
        provider: createSemanticProvider({ provider: kind, ...settings }),
        providerTimeoutMs: config.timeoutMs,
      }
    }
  }
}
