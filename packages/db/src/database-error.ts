/** SQLSTATE of a failed statement, or the system's code of a failed connection (`ECONNREFUSED`), if there is one. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

const UNIQUE_VIOLATION = '23505'

export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === UNIQUE_VIOLATION
}

/** Serialization failure or deadlock: nothing happened, and the statement may be sent again. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error)
  return code === '40001' || code === '40P01'
}
