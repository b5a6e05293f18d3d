/** SQLSTATE of a failed statement, or the system's code of a failed connection (`ECONNREFUSED`), if there is one. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

const UNIQUE_VIOLATION = '23505'
const unavailableCodes = new Set([
  '53300', // too many connections
  '53400', // configuration limit exceeded
  '55P03', // lock not available
  '57014', // statement timeout
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now: starting up or shutting down
  '57P05', // idle session timeout
  '3D000', // the database is gone
  '42P01', // the schema is not there yet
  '25006', // read only: a standby took the place of the primary
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// What `pg` says without a code: pool wait, query timeout, a connection that ended below a statement.
const unavailableMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
]

/** Whether the statement failed because the database could not be reached or could not serve it. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== null) return code.startsWith('08') || unavailableCodes.has(code)
  if (error instanceof AggregateError) return error.errors.every(isDatabaseUnavailable)
  return (
    error instanceof Error && unavailableMessages.some((text) => error.message.startsWith(text))
  )
}

export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === UNIQUE_VIOLATION
}

/** Whether the database failed, and not the program: what was sent last may have been carried out or not. */
export function isOutage(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isRetryable(error)
}

/** Serialization failure or deadlock: nothing happened, and the statement may be sent again. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error)
  return code === '40001' || code === '40P01'
}
