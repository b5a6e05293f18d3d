import { createEmbeddedProvider } from './embedded/provider.ts'
import { httpProtocol } from './http/http-protocol.ts'
import { openAiProtocol } from './openai/openai-protocol.ts'
import type { SemanticProvider } from './provider.ts'
import { createRemoteProvider } from './remote-provider.ts'

export interface RemoteProviderSettings {
  readonly provider: 'http' | 'openai'
  /** http: the address before `/v1/assess`. openai: the address before `/chat/completions`, usually ending in `/v1`. */
  readonly baseUrl: string
  /** Sent as a bearer token; none is sent when absent, null or empty. */
  readonly apiKey?: string | null
  /** The pinned version: an answer of any other is refused. */
  readonly model: string
  /** For one assessment as a whole, waiting included. */
  readonly timeoutMs: number
  /** Calls at once, 64 unless told. */
  readonly maxInFlight?: number
  /** Calls that wait for their turn, 256 unless told. */
  readonly maxQueued?: number
}

export type SemanticSettings = { readonly provider: 'embedded' } | RemoteProviderSettings

/** Makes the named provider. Throws a TypeError for an address or API key that could never be sent. */
export function createSemanticProvider(settings: SemanticSettings): SemanticProvider {
  if (settings.provider === 'embedded') return createEmbeddedProvider()
  const protocol = settings.provider === 'http' ? httpProtocol : openAiProtocol
  return createRemoteProvider(
    {
      baseUrl: settings.baseUrl,
      apiKey: settings.apiKey ?? null,
      model: settings.model,
      timeoutMs: settings.timeoutMs,
      maxInFlight: settings.maxInFlight ?? 64,
      maxQueued: settings.maxQueued ?? 256,
    },
    protocol(settings.model),
  )
}
