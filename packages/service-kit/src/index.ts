export { adminPortOf } from './admin-port.ts'
export { createAdminApp, type AdminDeps } from './admin-app.ts'
export {
  createStallDetector,
  databaseReadiness,
  type CheckReadiness,
  type ReadinessProblem,
  type WatchedQueue,
} from './readiness.ts'
export type { AppContext, AppEnv, RequestScope } from './app-env.ts'
export {
  createBodyRoom,
  UNDECLARED_BYTES,
  type BodyClaim,
  type BodyPlace,
  type BodyRoom,
  type BodyRoomSettings,
} from './body-room.ts'
export {
  checkConfigIfAsked,
  collectProblems,
  type CheckedConfig,
  type ConfigCheck,
} from './check-config.ts'
export { readContainerLimits, type ContainerLimits } from './container-limits.ts'
export { createBodies, createServiceApp, type AppDeps } from './create-app.ts'
export { GatheredBytes, type GatherProblem } from './gather-bytes.ts'
export { readIdempotencyKey } from './idempotency-key.ts'
export {
  logCatalog,
  logLevels,
  type LogEventFacts,
  type LogEventName,
  type LogFields,
  type LogLevel,
} from './log-catalog.ts'
export { logOutages } from './log-outages.ts'
export { createLogThrottle } from './log-throttle.ts'
export { createLogger, type Logger } from './logger.ts'
export { metricCatalog, type MetricFacts } from './metric-catalog.ts'
export { createInstruments, createMetrics, type Metrics } from './metrics.ts'
export { livenessRoute } from './liveness-route.ts'
export { isLoopback } from './loopback.ts'
export { openApiRoute } from './openapi-route.ts'
export { createOriginPolicy, type OriginPolicy } from './origin-policy.ts'
export { parseBody, parseJson } from './parse-body.ts'
export { parsePlainJson } from './plain-json.ts'
export { declaredBytes, readBody, type BodySettings } from './read-body.ts'
export { hasJsonBody, readDeclaredJson, readJson } from './read-json.ts'
export { decodeCursor, encodeCursor, readQuery } from './read-query.ts'
export { readSettings } from './read-settings.ts'
export { respondBytes, respondEmpty, respondError, respondJson, respondText } from './respond.ts'
export { respondStream, type StreamSettings, type TextSource } from './respond-stream.ts'
export {
  adminHost,
  adminPort,
  databasePoolSize,
  databaseUrlFacts,
  drainSeconds,
  listenHost,
  logLevel,
  policyDirFacts,
  publicPort,
} from './common-settings.ts'
export { printProblem, runService, type Service } from './run-service.ts'
export {
  flag,
  integer,
  list,
  oneOf,
  optional,
  origin,
  port,
  required,
  secret,
  settingsOf,
  settingsSchema,
  settingSubjects,
  url,
  withDefault,
  word,
  type Setting,
  type SettingDescription,
  type SettingFacts,
  type SettingReader,
} from './settings.ts'
export { settingNames, type SettingName } from './setting-names.ts'
export { logUnexpectedError } from './unexpected-error.ts'
export { startServer, type RunningServer, type ServerSettings } from './start-server.ts'
export { StartupProblem } from './startup-problem.ts'
export type { ServerName } from './servers.ts'
export { startSweeper, type Sweeper } from './sweeper.ts'
