import pino from 'pino'
import type { LogLevel } from '@ase/settings'
import { logCatalog, type LogFields } from './log-catalog.ts'

/** The fields of all events. A value of another name is dropped. */
const allowed: ReadonlySet<string> = new Set([
  'event',
  ...Object.values(logCatalog).flatMap(({ fields }) => fields),
])

/** Writes log lines, one method for each level. */
export interface Logger {
  debug(fields: LogFields<'debug'>): void
  info(fields: LogFields<'info'>): void
  warn(fields: LogFields<'warn'>): void
  error(fields: LogFields<'error'>): void
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
 * Structured logs as JSON lines. INVARIANT: a field that no event of the catalogue has is dropped, so headers, bodies,
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
