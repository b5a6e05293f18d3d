export { recordAccountEvents, type NewAccountEvent } from './account-events.ts'
export { checkDatabase, type DatabaseProblem } from './check-database.ts'
export {
  createDatabase,
  run,
  type Database,
  type DatabaseSettings,
  type Statement,
} from './database.ts'
export { databaseUrl } from './database-url.ts'
export {
  errorCode,
  isForeignKeyViolation,
  isLockTimeout,
  isRetryable,
  isUniqueViolation,
} from './database-error.ts'
export {
  databaseTroubleOf,
  isDatabaseUnavailable,
  isOutage,
  type DatabaseTrouble,
} from './database-trouble.ts'
export { isBefore, microsOf, type TimePlace } from './time-keyset.ts'
export { checkDatabaseReadiness } from './database-readiness.ts'
export { logOutages } from './log-outages.ts'
export { outageErrorOf, reportingOutages, type Outage } from './outage.ts'
export { migrateToLatest } from './migrate.ts'
export type { Tables } from './tables.ts'
