import pino from 'pino'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** The only fields that a log line can have: ids, names from our own lists, numbers. */
export interface LogFields {
  readonly event: string
  readonly requestId?: string
  readonly accountId?: string
  readonly apiKeyId?: string
  readonly evaluationId?: string
  readonly method?: string
  readonly route?: string
  readonly status?: number
  readonly code?: string
  readonly type?: string
  readonly decision?: string
  readonly outcome?: string
  readonly platform?: string
  readonly setting?: string
  readonly signal?: string
  readonly url?: string
  readonly version?: string
  readonly errorName?: string
  readonly location?: string
  readonly durationMs?: number
  readonly count?: number
}

const allowed: ReadonlySet<string> = new Set<keyof LogFields>([
  'event',
  'requestId',
  'accountId',
  'apiKeyId',
  'evaluationId',
  'method',
  'route',
  'status',
  'code',
  'type',
  'decision',
  'outcome',
  'platform',
  'setting',
  'signal',
  'url',
  'version',
  'errorName',
  'location',
  'durationMs',
  'count',
])

export interface Logger {
  debug(fields: LogFields): void
  info(fields: LogFields): void
  warn(fields: LogFields): void
  error(fields: LogFields): void
  /** Writes what is still in memory; call it last. */
  flush(): void
}

export interface LoggerSettings {
  readonly service: string
  readonly level: LogLevel
  /** Where the lines go, one JSON object each; stdout when absent. */
  readonly write?: (line: string) => void
}

/**
 * Structured logs as JSON lines. INVARIANT: a field that is not listed in LogFields is dropped, so headers, bodies,
 * keys and messages of exceptions cannot reach a log even through an object that a type did not check.
 */
export function createLogger(settings: LoggerSettings): Logger {
  const destination = settings.write === undefined ? openStdout() : null
  const sink = destination ?? { write: settings.write ?? (() => {}) }
  const log = pino(
    {
      level: settings.level,
      base: { service: settings.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    sink,
  )
  return {
    debug: (fields) => log.debug(pickAllowed(fields)),
    info: (fields) => log.info(pickAllowed(fields)),
    warn: (fields) => log.warn(pickAllowed(fields)),
    error: (fields) => log.error(pickAllowed(fields)),
    flush: () => destination?.flushSync(),
  }
}

const BUFFER_BYTES = 8192
const FLUSH_INTERVAL_MS = 250

/** Lines go out by the page or after a quarter of a second: a write per line takes a tenth of a busy server's time. */
function openStdout(): ReturnType<typeof pino.destination> {
  const destination = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES })
  setInterval(() => destination.flush(), FLUSH_INTERVAL_MS).unref()
  return destination
}

// Before pino sees the object: it takes a message out of an `err` field on its own.
function pickAllowed(fields: object): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(fields)) {
    if (allowed.has(key)) picked[key] = value
  }
  return picked
}
