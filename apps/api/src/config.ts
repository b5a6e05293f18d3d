import { resolve } from 'node:path'
import {
  semanticConfigOf,
  semanticSettings,
  type SemanticConfig,
} from '@ase/evaluation/semantic-settings'
import type { ReaderName } from '@ase/inspection'
import { stripeConfigOf, stripeSettings, type StripeConfig } from '@ase/payments/settings'
import { evaluationTypes, succeed, type EvaluationType } from '@ase/schemas'
import {
  adminPortOf,
  flag,
  integer,
  list,
  logLevels,
  oneOf,
  optional,
  origin,
  port,
  readSettings,
  required,
  url,
  withDefault,
  word,
  type LogLevel,
} from '@ase/service-kit'
import * as z from 'zod'
import { openIdConfigOf, openIdSettings, type OpenIdConfig } from './openid-settings.ts'
import { mailConfigOf, mailSettings, type MailConfig } from './mail-settings.ts'

export interface Config {
  readonly port: number
  /** `localhost`, the default, means both loopback addresses: browsers make passkeys for a host name only. */
  readonly host: string
  /** Where operators' tools ask for metrics and health. */
  readonly admin: { readonly port: number; readonly host: string }
  /** How long requests are still accepted after SIGTERM, in milliseconds. */
  readonly drainMs: number
  readonly logLevel: LogLevel
  readonly databaseUrl: string
  readonly allowedOrigins: readonly string[]
  /** The address that clients use; the one that the server listens on when null. */
  readonly publicBaseUrl: string | null
  /** Proxies in front of this server, each of which adds to `X-Forwarded-For`. */
  readonly trustedProxies: number
  readonly mail: MailConfig
  /** The OpenID provider that people may sign in with, or null. */
  readonly openId: OpenIdConfig | null
  readonly semantic: SemanticConfig
  /** Null when no payment processor is configured. */
  readonly stripe: StripeConfig | null
  /** Which build of the reader of content credentials is used. */
  readonly contentCredentialReader: ReaderName
  /** The folder of the operator's own policies, absolute, or null. */
  readonly policyDir: string | null
  readonly disabled: { readonly all: boolean; readonly types: ReadonlySet<EvaluationType> }
  readonly isPlaygroundDisabled: boolean
}

const readerNames: readonly ReaderName[] = ['wasm', 'native']

const Settings = z
  .object({
    API_PORT: withDefault(port, 3000),
    LISTEN_HOST: withDefault(word, 'localhost'),
    API_ADMIN_PORT: optional(port),
    ADMIN_HOST: withDefault(word, '127.0.0.1'),
    DRAIN_SECONDS: withDefault(integer(0, 300), 10),
    LOG_LEVEL: withDefault(oneOf(logLevels), 'info'),
    DATABASE_URL: required(url(['postgres', 'postgresql'])),
    ALLOWED_ORIGINS: withDefault(list(origin), []),
    PUBLIC_BASE_URL: optional(url(['https', 'http'])),
    TRUSTED_PROXIES: withDefault(integer(0, 10), 0),
    ...mailSettings,
    ...openIdSettings,
    ...semanticSettings,
    ...stripeSettings,
    CONTENT_CREDENTIAL_READER: withDefault(oneOf(readerNames), 'wasm'),
    POLICY_DIR: optional<string>(succeed),
    /** Where a command of pnpm was typed; pnpm runs it in the folder of its package. */
    INIT_CWD: z.string().optional(),
    AGENT_SECURITY_DISABLED: withDefault(flag, false),
    AGENT_SECURITY_DISABLED_TYPES: withDefault(list(oneOf(evaluationTypes)), []),
    PLAYGROUND_DISABLED: withDefault(flag, false),
  })
  .transform((settings, context): Config => ({
    port: settings.API_PORT,
    host: settings.LISTEN_HOST,
    admin: {
      port: adminPortOf(settings.API_ADMIN_PORT, settings.API_PORT),
      host: settings.ADMIN_HOST,
    },
    drainMs: settings.DRAIN_SECONDS * 1000,
    logLevel: settings.LOG_LEVEL,
    databaseUrl: settings.DATABASE_URL,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    publicBaseUrl: settings.PUBLIC_BASE_URL,
    trustedProxies: settings.TRUSTED_PROXIES,
    mail: mailConfigOf(settings),
    openId: openIdConfigOf(settings, context),
    semantic: semanticConfigOf(settings, context),
    stripe: stripeConfigOf(settings, context),
    contentCredentialReader: settings.CONTENT_CREDENTIAL_READER,
    policyDir:
      settings.POLICY_DIR === null ? null : resolve(settings.INIT_CWD ?? '', settings.POLICY_DIR),
    disabled: {
      all: settings.AGENT_SECURITY_DISABLED,
      types: new Set(settings.AGENT_SECURITY_DISABLED_TYPES),
    },
    isPlaygroundDisabled: settings.PLAYGROUND_DISABLED,
  }))

/** Reads this server's settings. Throws a StartupProblem that names every wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  return readSettings(Settings, environment)
}
