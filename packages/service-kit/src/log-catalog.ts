import { everyServer, type ServerName } from '@ase/settings'

/** The only fields that a log line can have besides its event: ids, names from closed lists, numbers. */
export interface LogValues {
  readonly requestId: string
  readonly accountId: string
  readonly apiKeyId: string
  readonly evaluationId: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly code: string
  readonly type: string
  readonly decision: string
  readonly outcome: string
  readonly platform: string
  readonly setting: string
  readonly signal: string
  readonly url: string
  readonly adminUrl: string
  readonly version: string
  readonly errorName: string
  readonly location: string
  readonly durationMs: number
  readonly count: number
}

/** What a log line says by its event. */
export interface LogEventFacts {
  readonly levels: readonly ('debug' | 'info' | 'warn' | 'error')[]
  readonly fields: readonly (keyof LogValues)[]
  /** One sentence for the operator. */
  readonly meaning: string
  readonly servers: readonly ServerName[]
}

const api = ['api'] as const
const billingWebhook = ['billing-webhook'] as const
const botGateway = ['bot-gateway'] as const

/**
 * Every event that a log line can have: `docs/observability.md` is written from this list, and a line with another event, level or
 * field does not compile.
 */
export const logCatalog = {
  ready: {
    levels: ['info'],
    fields: ['url', 'adminUrl', 'version'],
    meaning:
      'The server accepts requests. `adminUrl` is where `/metrics` and `/health/ready` are served.',
    servers: everyServer,
  },
  stopping: {
    levels: ['info'],
    fields: ['signal'],
    meaning: 'The server received a signal and lets running requests finish.',
    servers: everyServer,
  },
  stopped: {
    levels: ['info'],
    fields: [],
    meaning: 'The server has stopped; its last line.',
    servers: everyServer,
  },
  readiness_changed: {
    levels: ['info', 'warn'],
    fields: ['code'],
    meaning:
      'The answer of `/health/ready` changed. Warning: the server cannot do its work, and `code` says why; info: it can again.',
    servers: everyServer,
  },
  request: {
    levels: ['debug', 'info'],
    fields: ['requestId', 'accountId', 'method', 'route', 'status', 'code', 'durationMs'],
    meaning:
      'A request was answered. `code` is the error code, where there is one. Debug: a probe of health (`/health/live`, `/health/ready`; of the bots also `/health`).',
    servers: everyServer,
  },
  unexpected_error: {
    levels: ['error'],
    fields: ['requestId', 'errorName', 'location'],
    meaning:
      'A defect: an exception that no code expects was answered with 500. `errorName` is its class, `location` the file and line that threw it.',
    servers: everyServer,
  },
  database_unavailable: {
    levels: ['warn'],
    fields: ['outcome'],
    meaning:
      'The database could not be used. `outcome` is the kind of failure; each kind at most once a minute.',
    servers: everyServer,
  },
  database_pool_exhausted: {
    levels: ['warn'],
    fields: [],
    meaning:
      'The database answers, but every connection of this process was in use for too long, or too many requests waited for one (answered 429); at most once a minute.',
    servers: everyServer,
  },
  sweep_failed: {
    levels: ['warn'],
    fields: [],
    meaning: 'Expired rows could not be removed; the next interval tries again.',
    servers: ['api', 'bot-gateway'],
  },

  proxy_not_trusted: {
    levels: ['warn'],
    fields: ['setting'],
    meaning:
      'A request carried `X-Forwarded-For` or `Forwarded` while `TRUSTED_PROXIES` is 0; logged once a minute. Either a proxy in front of the server is not configured, and all sign-ins share the limits of its IP address, or a client wrote the header itself.',
    servers: api,
  },
  session_cookies_disabled: {
    levels: ['warn'],
    fields: ['setting'],
    meaning:
      'Browsers keep no session cookie for this server: its public URL is plain http on another machine.',
    servers: api,
  },
  console_not_built: {
    levels: ['warn'],
    fields: [],
    meaning:
      'The server was started before the console was built: `/console` answers 503 until the next start after `pnpm --filter @ase/console build`.',
    servers: api,
  },
  evaluation_job_failed: {
    levels: ['warn'],
    fields: ['accountId', 'outcome', 'durationMs'],
    meaning:
      'A job of an evaluation failed in the worker threads. `outcome` is queue_full (too many waited), timed_out or crashed (the request was answered 504 and its thread replaced; the body of such a request is an attack or a defect), or threw (a defect, logged as unexpected_error as well).',
    servers: api,
  },
  semantic_provider_call_failed: {
    levels: ['warn'],
    fields: ['outcome', 'durationMs'],
    meaning: 'A call to the semantic provider failed. `outcome` is the error code.',
    servers: api,
  },
  lease_taken_over: {
    levels: ['warn'],
    fields: [],
    meaning:
      'A request continued with an idempotency key whose lease had expired: the process that held it was lost or too slow.',
    servers: api,
  },
  lease_lost: {
    levels: ['warn'],
    fields: [],
    meaning:
      'A request finished after its lease on the idempotency key had passed to another request; its result was dropped without a charge.',
    servers: api,
  },
  leases_expired: {
    levels: ['warn'],
    fields: ['count'],
    meaning: 'Expired leases were removed and their credits released.',
    servers: api,
  },
  image_reader_failed: {
    levels: ['warn'],
    fields: ['outcome', 'durationMs'],
    meaning:
      'A process that reads images was `killed` (time or memory limit), `exited` by itself, or failed to start (`start_failed`). `durationMs` is its age.',
    servers: api,
  },
  smtp_error: {
    levels: ['warn'],
    fields: ['outcome'],
    meaning: 'An attempt to send an email failed. `outcome` is the kind of failure.',
    servers: api,
  },
  email_not_sent: {
    levels: ['warn'],
    fields: ['outcome', 'count'],
    meaning: 'An email was dropped after `count` attempts. `outcome` says why.',
    servers: api,
  },
  openid_provider_failed: {
    levels: ['warn'],
    fields: ['outcome'],
    meaning: 'A sign-in failed at the OpenID provider. `outcome` is the kind of failure.',
    servers: api,
  },
  evaluation_file_aborted: {
    levels: ['warn'],
    fields: ['requestId', 'outcome'],
    meaning:
      'The response with the evaluations of an account as CSV was cut off. `outcome` says why; an `unexpected_error` follows a defect.',
    servers: api,
  },
  account_export_aborted: {
    levels: ['warn'],
    fields: ['requestId', 'outcome'],
    meaning:
      'The response with the data of an account was cut off. `outcome` says why; an `unexpected_error` follows a defect.',
    servers: api,
  },
  payment_processor_call_failed: {
    levels: ['warn'],
    fields: ['type', 'outcome', 'durationMs'],
    meaning:
      'An operation at the payment processor failed. `type` is the operation, `outcome` the kind of failure.',
    servers: api,
  },
  payment_customers_deleted: {
    levels: ['info'],
    fields: ['count'],
    meaning: 'Customer records of deleted accounts were deleted at the payment processor.',
    servers: api,
  },

  no_webhook_secret_configured: {
    levels: ['warn'],
    fields: ['setting'],
    meaning: 'Every delivery is refused with 503: no signing secret is configured.',
    servers: billingWebhook,
  },
  payment_event: {
    levels: ['info', 'warn', 'error'],
    fields: ['type', 'outcome'],
    meaning:
      'A delivery with a valid signature was processed. Warning: `unmatched`, `mode_mismatch`; error: `invalid_payload`.',
    servers: billingWebhook,
  },
  payment_event_signature_invalid: {
    levels: ['warn'],
    fields: ['outcome'],
    meaning: 'A delivery was refused for its signature. `outcome` is the reason.',
    servers: billingWebhook,
  },

  setting_missing: {
    levels: ['warn'],
    fields: ['platform', 'setting'],
    meaning: 'An integration is disabled because only some of its settings are set.',
    servers: botGateway,
  },
  secret_too_short: {
    levels: ['warn'],
    fields: ['setting'],
    meaning: 'A secret is shorter than 16 characters.',
    servers: botGateway,
  },
  inspection_api_call_failed: {
    levels: ['warn'],
    fields: ['outcome'],
    meaning:
      'The inspection API could not be used. `outcome` is the kind of failure; each kind at most once a minute.',
    servers: botGateway,
  },
  bot_platform_call_failed: {
    levels: ['warn', 'error'],
    fields: ['platform', 'outcome'],
    meaning:
      'The API of a chat platform refused a call or gave no response; each kind at most once a minute. Error: `unauthorized`, the token of the bot is not accepted.',
    servers: botGateway,
  },
  bot_event_abandoned: {
    levels: ['warn'],
    fields: ['platform'],
    meaning:
      'A message was dropped after its last attempt, or after an hour without a process that holds its key; its sender got no answer.',
    servers: botGateway,
  },
  bot_event_undecryptable: {
    levels: ['warn'],
    fields: ['platform'],
    meaning:
      'A stored message is damaged: it could not be decrypted with its own key and was dropped.',
    servers: botGateway,
  },
  bot_queue_key_unknown: {
    levels: ['warn'],
    fields: ['platform', 'count'],
    meaning:
      '`count` messages are encrypted with a key that BOT_QUEUE_KEY does not hold. They wait for a process that holds it, an hour at most.',
    servers: botGateway,
  },
  bot_event_failed: {
    levels: ['warn'],
    fields: ['platform', 'outcome'],
    meaning:
      'An attempt to process a message failed and is repeated. `outcome` is the failure of the database, or `unknown`.',
    servers: botGateway,
  },
} as const satisfies Readonly<Record<string, LogEventFacts>>

/** The name of an event of `logCatalog`. */
export type LogEventName = keyof typeof logCatalog

/** The fields of a log line of this event. */
type LineOf<Name extends LogEventName> = { readonly event: Name } & {
  readonly [Field in (typeof logCatalog)[Name]['fields'][number]]?: LogValues[Field]
}

/** A log line whose event may have this level. */
export type LogFields<Level = LogEventFacts['levels'][number]> = {
  [Name in LogEventName]: Extract<(typeof logCatalog)[Name]['levels'][number], Level> extends never
    ? never
    : LineOf<Name>
}[LogEventName]
