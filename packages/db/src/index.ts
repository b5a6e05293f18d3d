export {
  createDatabase,
  isDatabaseReady,
  run,
  type Database,
  type DatabaseSettings,
  type Statement,
} from './database.ts'
export {
  errorCode,
  isDatabaseUnavailable,
  isOutage,
  isRetryable,
  isUniqueViolation,
} from './database-error.ts'
export { migrateToLatest } from './migrate.ts'
export type { Tables } from './tables.ts'
