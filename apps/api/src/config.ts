import { databaseUrl } from '@ase/db'
import { resolve } from 'node:path'
import {
  semanticConfigOf,
  semanticSettings,
  type SemanticConfig,
} from '@ase/evaluation/semantic-settings'
import {
  mailConfigOf,
  mailSettings,
  openIdConfigOf,
  openIdSettings,
  type MailConfig,
  type OpenIdConfig,
} from '@ase/identity/settings'
import type { ReaderName } from '@ase/inspection'
import { stripeConfigOf, stripeSettings, type StripeConfig } from '@ase/payments/settings'
import { evaluationTypes, succeed, type EvaluationType } from '@ase/schemas'
import {
  adminHost,
  adminPort,
  adminPortOf,
  databasePoolSize,
  databaseUrlFacts,
  drainSeconds,
  flag,
  integer,
  list,
  listenHost,
  logLevel,
  oneOf,
  optional,
  origin,
  policyDirFacts,
  publicPort,
  readSettings,
  required,
  settingsSchema,
  url,
  withDefault,
  type LogLevel,
} from '@ase/settings'
import { READER_MEBIBYTES, THREAD_MEBIBYTES } from './resources.ts'

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
  readonly databasePoolSize: number
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
  /** Null: what fits into the container. */
  readonly evaluationThreads: number | null
  readonly imageReaders: number | null
  readonly disabled: { readonly all: boolean; readonly types: ReadonlySet<EvaluationType> }
  readonly isPlaygroundDisabled: boolean
}

const readerNames: readonly ReaderName[] = ['wasm', 'native']

const policySettings = { POLICY_DIR: optional<string>(succeed, policyDirFacts) }

/** The schema of this server's settings, which docs/settings.md lists. */
export const Settings = settingsSchema({
  API_PORT: publicPort(3000),
  LISTEN_HOST: listenHost('localhost'),
  API_ADMIN_PORT: adminPort('API_PORT'),
  ADMIN_HOST: adminHost,
  DRAIN_SECONDS: drainSeconds,
  LOG_LEVEL: logLevel,
  DATABASE_URL: required(databaseUrl, databaseUrlFacts),
  DATABASE_POOL_SIZE: databasePoolSize,
  ALLOWED_ORIGINS: withDefault(list(origin), [], {
    subject: 'Proxies and web pages',
    about:
      "Origins of web pages that may call with an API key, separated by commas. Sessions work on the API's own origin only.",
    example: 'https://tools.example.com,https://admin.example.com',
  }),
  PUBLIC_BASE_URL: optional(url(['https', 'http']), {
    subject: 'Proxies and web pages',
    about:
      'The URL that clients use. Its origin may call with a session, and that of `http://127.0.0.1` beside `http://localhost`; its host is the domain of all passkeys. Signing in with it needs `https`, or `http` on this machine.',
    example: 'https://service.example.com',
    whenUnset: 'the URL on which the server listens',
  }),
  TRUSTED_PROXIES: withDefault(integer(0, 10), 0, {
    subject: 'Proxies and web pages',
    about:
      'How many proxies stand in front of this server, each of which adds its caller to `X-Forwarded-For`; sign-in is limited by the IP address that the outermost saw. With 0 the header is not read. A client that can connect to the server without the proxies can forge it.',
    unit: 'proxies',
    example: '1',
  }),
  ...mailSettings,
  ...openIdSettings,
  ...semanticSettings,
  ...stripeSettings,
  CONTENT_CREDENTIAL_READER: withDefault(oneOf(readerNames), 'wasm', {
    subject: 'Inspections',
    about:
      'The reader of content credentials: `wasm`, or `native`, the optional `@contentauth/c2pa-node` for Linux on x64.',
    example: 'native',
  }),
  ...policySettings,
  EVALUATION_THREADS: optional(integer(1, 32), {
    subject: 'Resources',
    about: `Threads for large evaluations, beside one of low priority. Each needs ${THREAD_MEBIBYTES} MiB ([how memory is shared](decisions/container-limits.md)).`,
    unit: 'threads',
    example: '2',
    whenUnset:
      'one less than the processors of the container, 1 to 8, and fewer where its memory is short',
  }),
  IMAGE_READERS: optional(integer(1, 32), {
    subject: 'Resources',
    about: `Child processes that read images, one image each at a time. Each needs ${READER_MEBIBYTES} MiB.`,
    unit: 'processes',
    example: '4',
    whenUnset: 'half of the processors of the container, 2 to 8, and 1 where its memory is short',
  }),
  AGENT_SECURITY_DISABLED: withDefault(flag, false, {
    subject: 'Policies and switches',
    about: '1 stops all evaluations.',
    example: '1',
  }),
  AGENT_SECURITY_DISABLED_TYPES: withDefault(list(oneOf(evaluationTypes)), [], {
    subject: 'Policies and switches',
    about: 'Types of evaluations to stop, separated by commas.',
    example: 'mcp,trace',
  }),
  PLAYGROUND_DISABLED: withDefault(flag, false, {
    subject: 'Policies and switches',
    about: '1 stops the playground; evaluations go on.',
    example: '1',
  }),
}).transform((settings, context): Config => ({
  port: settings.API_PORT,
  host: settings.LISTEN_HOST,
  admin: {
    port: adminPortOf(settings.API_ADMIN_PORT, settings.API_PORT),
    host: settings.ADMIN_HOST,
  },
  drainMs: settings.DRAIN_SECONDS * 1000,
  logLevel: settings.LOG_LEVEL,
  databaseUrl: settings.DATABASE_URL,
  databasePoolSize: settings.DATABASE_POOL_SIZE,
  allowedOrigins: settings.ALLOWED_ORIGINS,
  publicBaseUrl: settings.PUBLIC_BASE_URL,
  trustedProxies: settings.TRUSTED_PROXIES,
  mail: mailConfigOf(settings),
  openId: openIdConfigOf(settings, context),
  semantic: semanticConfigOf(settings, context),
  stripe: stripeConfigOf(settings, context),
  contentCredentialReader: settings.CONTENT_CREDENTIAL_READER,
  policyDir: policyDirOf(settings),
  evaluationThreads: settings.EVALUATION_THREADS,
  imageReaders: settings.IMAGE_READERS,
  disabled: {
    all: settings.AGENT_SECURITY_DISABLED,
    types: new Set(settings.AGENT_SECURITY_DISABLED_TYPES),
  },
  isPlaygroundDisabled: settings.PLAYGROUND_DISABLED,
}))

/** The folder of the operator's own policies, also where other settings are wrong. */
export function readPolicyDir(environment: NodeJS.ProcessEnv): string | null {
  return policyDirOf(readSettings(settingsSchema(policySettings), environment))
}

function policyDirOf(settings: {
  readonly POLICY_DIR: string | null
  readonly INIT_CWD?: string | undefined
}): string | null {
  return settings.POLICY_DIR === null ? null : resolve(settings.INIT_CWD ?? '', settings.POLICY_DIR)
}

/** Reads this server's settings. Throws a StartupProblem that names every wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  return readSettings(Settings, environment)
}
