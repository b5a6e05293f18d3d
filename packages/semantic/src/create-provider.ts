import { createClassifierProtocol, type ClassifierApi } from './classifier/classifier-protocol.ts'
import { injectionLabels, type Labels } from './classifier/labels.ts'
import { createHttpProtocol } from './http/http-protocol.ts'
import { createOpenAiProtocol } from './openai/openai-protocol.ts'
import {
  createRemoteProvider,
  type RemoteCall,
  type RemoteProtocol,
  type RemoteProvider,
} from './remote/remote-provider.ts'

interface AnyRemoteSettings {
  readonly baseUrl: string
  /** Sent as a bearer token; none is sent when absent, null or empty. */
  readonly apiKey?: string | null
  /** For one assessment as a whole, waiting included; 8000 by default. */
  readonly timeoutMs?: number
  /** Concurrent calls; 64 by default. */
  readonly maxInFlight?: number
  /** Calls that wait for their turn; by default as many as `maxInFlight`, so that none waits much longer than a call takes. */
  readonly maxQueued?: number
  /** Failures in a row that open the circuit; 5 by default. */
  readonly failuresToOpen?: number
  /** How long the circuit stays open before one call probes, in milliseconds; 5000 by default. */
  readonly openMs?: number
  /** Receives the end of each assessment. Must not throw. */
  readonly observe?: (call: RemoteCall) => void
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number
}

/** Settings of the providers `http` and `openai`, which need the name of the pinned model. */
export interface ModelProviderSettings extends AnyRemoteSettings {
  /** http: `baseUrl` is the URL before `/v1/assess`. openai: before `/chat/completions`, usually ending in `/v1`. */
  readonly provider: 'http' | 'openai'
  /** The pinned version: an answer of any other is refused. */
  readonly model: string
}

/** Settings of the provider `classifier`. */
export interface ClassifierSettings extends AnyRemoteSettings {
  /** `baseUrl` is the URL before `/predict` (tei), or the one to post to (transformers). */
  readonly provider: 'classifier'
  /** `tei` by default. */
  readonly api?: ClassifierApi
  /** The pinned version; `tei` may leave open its revision, or all of it, to be fixed by the first answer. */
  readonly model?: string | null
  /** What the model's labels mean, see `readLabels`; those of prompt-injection models by default. */
  readonly labels?: Labels | null
}

/** Settings of `createSemanticProvider`. */
export type RemoteProviderSettings = ModelProviderSettings | ClassifierSettings

/**
 * Makes the named provider. Throws a TypeError for a URL that is not http or https, for an API key that
 * could never be sent, and for a classifier API that does not report its model when `model` is absent.
 */
export function createSemanticProvider(settings: RemoteProviderSettings): RemoteProvider {
  const { maxInFlight = 64, now = () => performance.now() } = settings
  return createRemoteProvider(
    {
      baseUrl: settings.baseUrl,
      apiKey: settings.apiKey ?? null,
      timeoutMs: settings.timeoutMs ?? 8000,
      maxInFlight,
      maxQueued: settings.maxQueued ?? maxInFlight,
      failuresToOpen: settings.failuresToOpen ?? 5,
      openMs: settings.openMs ?? 5000,
      observe: settings.observe ?? (() => {}),
      now,
    },
    createProtocol(settings, now),
  )
}

function createProtocol(settings: RemoteProviderSettings, now: () => number): RemoteProtocol {
  switch (settings.provider) {
    case 'http':
      return createHttpProtocol(settings.model)
    case 'openai':
      return createOpenAiProtocol(settings.model)
    case 'classifier':
      if (settings.api === 'transformers' && (settings.model ?? '') === '')
        throw new TypeError('This API does not say which model it serves: a model has to be named.')
      return createClassifierProtocol({
        api: settings.api ?? 'tei',
        model: settings.model ?? null,
        labels: settings.labels ?? injectionLabels,
        now,
      })
  }
}
