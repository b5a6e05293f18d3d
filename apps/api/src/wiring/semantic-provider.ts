import { observeProvider } from '@ase/evaluation/metrics'
import { providerSettingsOf, type SemanticConfig } from '@ase/evaluation/semantic-settings'
import { createSemanticProvider, type SemanticProvider } from '@ase/semantic'
import { createEmbeddedProvider } from '@ase/semantic-embedded'
import type { Metrics } from '@ase/service-kit'

/** Sizes the lease of a claim: the embedded model's turn in the worker threads comes within it also when they are busy. */
const EMBEDDED_TIMEOUT_MS = 8000

/** The provider that the settings name, or none, and the time limit of one call. A remote one reports to `metrics`. */
export function createProvider(
  config: SemanticConfig,
  metrics: Metrics,
): {
  readonly provider: SemanticProvider | null
  readonly providerTimeoutMs: number
} {
  switch (config.kind) {
    case 'none':
      return { provider: null, providerTimeoutMs: EMBEDDED_TIMEOUT_MS }
    case 'embedded':
      return { provider: createEmbeddedProvider(), providerTimeoutMs: EMBEDDED_TIMEOUT_MS }
    case 'http':
    case 'openai':
    case 'classifier': {
      const { observe, watch } = observeProvider(metrics)
      const provider = createSemanticProvider({ ...providerSettingsOf(config), observe })
      watch(() => provider.load())
      return { provider, providerTimeoutMs: config.timeoutMs }
    }
  }
}
