import { createSemanticProvider, type SemanticProvider } from '@ase/semantic'
import { createEmbeddedProvider } from '@ase/semantic-embedded'
import { providerSettingsOf, type SemanticConfig } from '../../src/semantic-settings.ts'

/**
 * The provider that the settings name; the embedded one without any. It is asked however often it failed, by `concurrent`
 * callers at the same time, none of which has to wait.
 */
export function createConfiguredProvider(
  config: SemanticConfig,
  concurrent: number,
): SemanticProvider {
  if (config.kind === 'none' || config.kind === 'embedded') return createEmbeddedProvider()
  return createSemanticProvider({
    ...providerSettingsOf(config),
    maxInFlight: concurrent,
    failuresToOpen: Number.MAX_SAFE_INTEGER,
  })
}
