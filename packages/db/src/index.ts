export { databaseUrl } from './pool/database-url.ts'
export {
  createDatabase,
  run,
  type Database,
  type DatabaseSettings,
  type Statement,
} from './pool/database.ts'
export {
  databaseFailureOf,
  isDatabaseUnavailable,
  isOutage,
  type DatabaseFailure,
} from './failures/database-failure.ts'
export {
  errorCode,
  isForeignKeyViolation,
  isLockTimeout,
  isRetryable,
  isUniqueViolation,
} from './failures/error-code.ts'
export { logOutages } from './failures/log-outages.ts'
export { outageErrorOf, withOutageLogging, type Outage } from './failures/outage.ts'
export { checkDatabase, type DatabaseProblem } from './health/check-database.ts'
export { checkDatabaseReadiness } from './health/database-readiness.ts'
export { migrateToLatest } from './migrate/migrate.ts'
export { recordAccountEvents, type NewAccountEvent } from './tables/record-account-events.ts'
export type { Tables } from './tables/tables.ts'
export { epochMicrosOf, isBeforePosition, type TimePosition } from './tables/time-keyset.ts'
