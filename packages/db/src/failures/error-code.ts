/** SQLSTATE of a failed statement, or the system's code of a failed connection (`ECONNREFUSED`), if there is one. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

/** A row with this key exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === '23505'
}

/** The row that this one refers to does not exist (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  return errorCode(error) === '23503'
}

/** Serialization failure or deadlock: the statement had no effect and may be sent again. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error)
  return code === '40001' || code === '40P01'
}

/** The statement waited for a lock longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === '55P03'
}
