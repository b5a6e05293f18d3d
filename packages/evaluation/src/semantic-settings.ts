import { fail, succeed } from '@ase/schemas'
import {
  classifierApis,
  readLabels,
  type ClassifierApi,
  type Labels,
  type RemoteProviderSettings,
} from '@ase/semantic'
import {
  integer,
  oneOf,
  optional,
  readSettings,
  secret,
  settingsSchema,
  url,
  withDefault,
  word,
  type SettingReader,
} from '@ase/settings'
import type * as z from 'zod'

interface RemoteConfig {
  readonly baseUrl: string
  readonly apiKey: string | null
  readonly timeoutMs: number
  readonly maxInFlight: number
}

/** Which semantic provider to ask, as the settings name it. */
export type SemanticConfig =
  | { readonly kind: 'none' }
  | { readonly kind: 'embedded' }
  | (RemoteConfig & { readonly kind: 'http' | 'openai'; readonly model: string })
  | (RemoteConfig & {
      readonly kind: 'classifier'
      readonly model: string | null
      readonly api: ClassifierApi
      readonly labels: Labels | null
    })

const labels: SettingReader<Labels> = (text) => {
  const mapping = readLabels(text)
  return mapping === null
    ? fail('must be a JSON object from labels of the model to names of signals')
    : succeed(mapping)
}

/** Names of providers, as SEMANTIC_PROVIDER takes them. */
export const semanticProviders = ['embedded', 'http', 'openai', 'classifier'] as const

/** The settings of the semantic provider, for a schema that `readSettings` takes. */
export const semanticSettings = {
  SEMANTIC_PROVIDER: optional(oneOf(semanticProviders), {
    subject: 'Semantic provider',
    about: 'The provider that estimates the signals of an evaluation.',
    example: 'embedded',
    whenUnset:
      'rules that block decide, all else is 503; so it is for types of which a `classifier` can estimate no signal',
  }),
  SEMANTIC_BASE_URL: optional(url(['https', 'http']), {
    subject: 'Semantic provider',
    about: 'The URL of a remote provider, required by `http`, `openai` and `classifier`.',
    example: 'https://guard.example.com',
    whenUnset: 'no remote provider can be used',
  }),
  SEMANTIC_MODEL: optional(word, {
    subject: 'Semantic provider',
    about:
      'The pinned version of the model, required by `http` and `openai`. Of a `classifier`: the id with or without `@` revision.',
    example: 'acme-guard-2026-10',
    whenUnset: 'the first answer of a `classifier` fixes it for the process',
  }),
  SEMANTIC_API_KEY: optional(secret(), {
    subject: 'Semantic provider',
    about: 'The key that a remote provider is called with.',
    example: 'as-the-provider-shows-it',
    isSecret: true,
    whenUnset: 'no key is sent',
  }),
  SEMANTIC_TIMEOUT_MS: withDefault(integer(1, 60_000), 8000, {
    subject: 'Semantic provider',
    about: 'How long a call to a remote provider may take.',
    unit: 'milliseconds',
    example: '2500',
  }),
  SEMANTIC_MAX_IN_FLIGHT: withDefault(integer(1, 1000), 64, {
    subject: 'Semantic provider',
    about: 'Calls to a remote provider at one time; as many more wait.',
    unit: 'calls',
    example: '16',
  }),
  SEMANTIC_CLASSIFIER_API: withDefault(oneOf(classifierApis), 'tei', {
    subject: 'Semantic provider',
    about: 'The interface of a `classifier`. `transformers` requires `SEMANTIC_MODEL`.',
    example: 'transformers',
  }),
  SEMANTIC_CLASSIFIER_LABELS: optional(labels, {
    subject: 'Semantic provider',
    about: "JSON from labels of a classifier's model to names of signals.",
    example: '{"PII":"sensitiveDisclosure"}',
    whenUnset: 'the labels of prompt injection',
  }),
} as const

type SemanticSettings = {
  readonly [Name in keyof typeof semanticSettings]: z.output<(typeof semanticSettings)[Name]>
}

/** The provider that the read settings name. What a remote one lacks is reported on `context` as an issue. */
export function semanticConfigOf(
  settings: SemanticSettings,
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
): SemanticConfig {
  const kind = settings.SEMANTIC_PROVIDER
  if (kind === null) return { kind: 'none' }
  if (kind === 'embedded') return { kind }
  const reportMissing = (name: keyof SemanticSettings, also = ''): void =>
    context.addIssue({
      code: 'custom',
      path: [name],
      message: `is required when SEMANTIC_PROVIDER is ${kind}${also}`,
    })
  const { SEMANTIC_MODEL: model, SEMANTIC_CLASSIFIER_API: api } = settings
  // Text Embeddings Inference says which model it serves.
  const isNamedByServer = kind === 'classifier' && api === 'tei'
  if (settings.SEMANTIC_BASE_URL === null) reportMissing('SEMANTIC_BASE_URL')
  if (model === null && !isNamedByServer)
    reportMissing(
      'SEMANTIC_MODEL',
      kind === 'classifier' ? ` and SEMANTIC_CLASSIFIER_API is ${api}` : '',
    )
  const remote: RemoteConfig = {
    baseUrl: settings.SEMANTIC_BASE_URL ?? '',
    apiKey: settings.SEMANTIC_API_KEY,
    timeoutMs: settings.SEMANTIC_TIMEOUT_MS,
    maxInFlight: settings.SEMANTIC_MAX_IN_FLIGHT,
  }
  return kind === 'classifier'
    ? { kind, ...remote, model, api, labels: settings.SEMANTIC_CLASSIFIER_LABELS }
    : { kind, ...remote, model: model ?? '' }
}

const Settings = settingsSchema(semanticSettings).transform((settings, context) =>
  semanticConfigOf(settings, context),
)

/** Reads the settings of the semantic provider alone. Throws a StartupProblem that names every wrong one. */
export function readSemanticConfig(environment: NodeJS.ProcessEnv): SemanticConfig {
  return readSettings(Settings, environment)
}

type RemoteSemanticConfig = Exclude<SemanticConfig, { readonly kind: 'none' | 'embedded' }>

/** What `createSemanticProvider` takes for a remote provider. */
export function providerSettingsOf(config: RemoteSemanticConfig): RemoteProviderSettings {
  if (config.kind === 'classifier') {
    const { kind, ...settings } = config
    return { provider: kind, ...settings }
  }
  const { kind, ...settings } = config
  return { provider: kind, ...settings }
}
